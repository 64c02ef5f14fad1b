import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// Builds a copy of a program, which a rewrite changes instead of the program itself.
final class ScratchBuild {
    private static let logName = ".notifiable-migrate.log"

    private let command: String
    /// The work tree, or the current folder outside of one.
    let root: String
    private let copy: URL
    /// The paths of the files in the copy whose contents differ from the program's.
    private var changed: Set<String> = []
    private let interruption: Interruption
    /// The output of the last build, with the program's paths in place of the copy's.
    private(set) var log = ""

    /// Copies the work tree of the current folder, without what builds keep there.
    init(running command: String) throws(CommandFailure) {
        self.command = command
        let current = FileManager.default.currentDirectoryPath
        root = FilePath.real((try? Git.root(of: current)) ?? current) ?? current
        copy = FileManager.default.temporaryDirectory.appendingPathComponent("notifiable-migrate-\(UUID().uuidString)")
        interruption = Interruption(deleting: copy)
        StandardError.print("--check builds a copy of \(root), with its log in \(copy.path)/\(Self.logName)")
        do {
            // The folder of temporary files may be in the work tree.
            try Self.copy(URL(fileURLWithPath: root), to: copy, except: copy.lastPathComponent)
        } catch {
            throw CommandFailure(.cannotCreate, "\(root) cannot be copied to \(copy.path): \(FileError.reason(error))")
        }
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw CommandFailure(.usage, "--check copies no build folder, and \(current) is in one")
        }
    }

    deinit { try? FileManager.default.removeItem(at: copy) }

    private static func copy(_ folder: URL, to target: URL, except ownName: String) throws {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where ![".build", "DerivedData", ownName].contains(name) {
            let (item, copy) = (folder.appendingPathComponent(name), target.appendingPathComponent(name))
            let type = try FileManager.default.attributesOfItem(atPath: item.path)[.type] as? FileAttributeType
            switch type {
            // Git only adds to them, and a repository may have gigabytes.
            case .typeDirectory where name == "objects" && folder.lastPathComponent == ".git":
                try FileManager.default.createSymbolicLink(at: copy, withDestinationURL: item)
            case .typeDirectory: try self.copy(item, to: copy, except: ownName)
            case .typeRegular, .typeSymbolicLink: try FileManager.default.copyItem(at: item, to: copy)
            default: break
            }
        }
    }

    /// Runs the command in the copy, with some files' contents; all others are as in the program.
    func run(_ task: String, _ contents: [String: [UInt8]]) throws(CommandFailure) -> RewriteCheck.Build {
        for path in changed.subtracting(contents.keys) {
            try write(CommandFiles.read(path), to: path)
        }
        for (path, bytes) in contents { try write(Data(bytes), to: path) }
        changed = Set(contents.keys)
        StandardError.print("Building \(task): \(command)")
        let start = ContinuousClock.now
        let status = try run()
        let seconds = (ContinuousClock.now - start).formatted(.units(allowed: [.minutes, .seconds], width: .narrow))
        let build = RewriteCheck.Build(exitCode: status, log: log)
        StandardError.print("It \(build.succeeded ? "builds" : "fails") (exit code \(status), \(seconds)).")
        return build
    }

    private func write(_ data: Data, to path: String) throws(CommandFailure) {
        let relative = FilePath.relative(path, to: root)
        guard !relative.hasPrefix("../") else {
            throw CommandFailure(.usage, "--check builds a copy of \(root), and \(path) is outside of it")
        }
        let file = copy.appendingPathComponent(relative)
        do {
            // Atomically, because the program's files may be read-only.
            try data.write(to: file, options: .atomic)
        } catch {
            throw CommandFailure(.cannotCreate, "\(file.path): cannot be written: \(FileError.reason(error))")
        }
    }

    /// The copy of the current folder.
    private var folder: URL {
        copy.appendingPathComponent(FilePath.relative(FileManager.default.currentDirectoryPath, to: root))
    }

    private func run() throws(CommandFailure) -> Int32 {
        let output = copy.appendingPathComponent(Self.logName)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        do {
            try Data().write(to: output)
            let handle = try FileHandle(forWritingTo: output)
            process.standardOutput = handle
            process.standardError = handle
            try interruption.run(process)
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            log = [FilePath.resolved(copy.path), copy.path].reduce(text) { $0.replacingOccurrences(of: $1, with: root) }
        } catch {
            throw CommandFailure(.unavailable, "\(command): cannot be run: \(FileError.reason(error))")
        }
        return process.terminationStatus
    }
}

/// Ends a command and deletes its folder when this process is asked to end, by a terminal or by another process.
private final class Interruption {
    /// Runs the handlers, and guards the identifier.
    private let queue = DispatchQueue(label: "Interruption")
    /// The process of the command; 0 if it doesn't run.
    private let command = UnsafeMutablePointer<pid_t>.allocate(capacity: 1)
    private var sources: [any DispatchSourceSignal] = []

    init(deleting folder: URL) {
        command.initialize(to: 0)
        // Only the queue's blocks use it.
        nonisolated(unsafe) let command = command
        let registered = DispatchGroup()
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // The command has a process group of its own.
                if command.pointee > 0 { kill(-command.pointee, SIGKILL) }
                StandardError.print("Interrupted: nothing is written.")
                do {
                    try FileManager.default.removeItem(at: folder)
                } catch {
                    StandardError.print("\(folder.path) can be deleted.")
                }
                exit(128 + number)
            }
            registered.enter()
            source.setRegistrationHandler { registered.leave() }
            source.resume()
            return source
        }
        // A signal before that would be lost.
        registered.wait()
    }

    deinit {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
        let command = command
        queue.sync { command.deallocate() }
    }

    func run(_ process: Process) throws {
        try queue.sync {
            try process.run()
            command.pointee = process.processIdentifier
        }
        process.waitUntilExit()
        queue.sync { command.pointee = 0 }
    }
}

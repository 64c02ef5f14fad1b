import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// Builds a copy of a program, which a rewrite changes instead of the program itself.
final class ScratchBuild {
    private static let logName = ".notifiable-migrate.log"

    private let command: String
    /// The work tree, or the current folder outside of one.
    private let root: String
    private let copy: URL
    /// The paths of the files in the copy whose contents differ from the program's.
    private var changed: Set<String> = []
    private let interruption: Interruption
    /// What the last build printed.
    private(set) var log = ""

    /// Copies the work tree of the current folder, without what builds and Git keep there.
    init(running command: String) throws(CommandFailure) {
        self.command = command
        let current = FileManager.default.currentDirectoryPath
        root = FilePath.real((try? Git.root(of: current)) ?? current) ?? current
        copy = FileManager.default.temporaryDirectory.appendingPathComponent("notifiable-migrate-\(UUID().uuidString)")
        interruption = Interruption(deleting: copy)
        StandardError.print("--check builds a copy of \(root), with its log in \(copy.path)/\(Self.logName)")
        do {
            try Self.copy(URL(fileURLWithPath: root), to: copy)
        } catch {
            throw CommandFailure(.cannotCreate, "\(root) cannot be copied to \(copy.path): \(FileError.reason(error))")
        }
    }

    deinit { try? FileManager.default.removeItem(at: copy) }

    private static func copy(_ folder: URL, to target: URL) throws {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where ![".build", ".git", "DerivedData"].contains(name) {
            let (item, copy) = (folder.appendingPathComponent(name), target.appendingPathComponent(name))
            let type = try FileManager.default.attributesOfItem(atPath: item.path)[.type] as? FileAttributeType
            switch type {
            case .typeDirectory: try self.copy(item, to: copy)
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
        StandardError.print(status == 0 ? "It builds (\(seconds))." : "It fails with exit code \(status) (\(seconds)).")
        return RewriteCheck.Build(succeeded: status == 0, log: log)
    }

    private func write(_ data: Data, to path: String) throws(CommandFailure) {
        let relative = FilePath.relative(path, to: root)
        guard !relative.hasPrefix("../") else {
            throw CommandFailure(.usage, "--check builds a copy of \(root), and \(path) is outside of it")
        }
        let file = copy.appendingPathComponent(relative)
        do {
            try data.write(to: file)
        } catch {
            throw CommandFailure(.cannotCreate, "\(file.path): cannot be written: \(FileError.reason(error))")
        }
    }

    private func run() throws(CommandFailure) -> Int32 {
        let current = FilePath.relative(FileManager.default.currentDirectoryPath, to: root)
        let output = copy.appendingPathComponent(Self.logName)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = copy.appendingPathComponent(current)
        process.standardInput = FileHandle.nullDevice
        do {
            try Data().write(to: output)
            let handle = try FileHandle(forWritingTo: output)
            process.standardOutput = handle
            process.standardError = handle
            try interruption.run(process)
            log = String(decoding: try Data(contentsOf: output), as: UTF8.self)
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
        nonisolated(unsafe) let command = command
        let registered = DispatchGroup()
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // The command has a process group of its own, and ignores the same signals.
                if command.pointee > 0 { kill(-command.pointee, SIGKILL) }
                try? FileManager.default.removeItem(at: folder)
                StandardError.print("Interrupted: nothing is written.")
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

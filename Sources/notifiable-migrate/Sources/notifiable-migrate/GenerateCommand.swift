import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// `notifiable-migrate generate`
struct GenerateCommand {
    /// Empty for all that are easy.
    private let names: [String]
    private let source: CodeBaseOptions
    private let output: String?
    private let kind: MessageProposal.Delivery.Kind?
    private let isForced: Bool

    static let usage = """
        USAGE: notifiable-migrate generate NAME[,NAME…] PATH… [options]
               notifiable-migrate generate --all-easy PATH… --output FOLDER [options]

        Writes the message for a notification, from the posts and the casts below the paths: its properties with their
        types, both conversions, its subject and its identifier. NAME is the text of the notification's name, the
        constant's name (trainDidArrive), the constant with its type (Events.opened), or the message's type
        (Train.DidArrive). Whatever the source does not show becomes an #error or a #warning in the file. The message is
        as public as the name, or as the subject if the name is no constant. The module that it belongs to, and the
        targets that need a dependency, are listed on standard error, with the commands that add it to a package.

          --all-easy               instead of NAME: every notification that plan calls easy, in one scan. Those of which
                                   `rewrite --to message` would leave every place are listed with the reason
          --kind KIND              main-actor or asynchronous, instead of the kind that the source shows; plan gives the
                                   reason for that one
          --output FILE            write the message to this file, with its folder, instead of standard output; for
                                   several names, the folder of their files, such as Train.DidArrive.swift
          --force                  replace existing files
        \(CodeBaseOptions.usageWithCensus)
          --help                   print this help

        EXIT: 0 the message is complete; 1 the message has gaps to fill in; 2 usage error, no such notification, several
        of that name, or an existing file; 66 a file cannot be read; 73 a file cannot be written.
        """

    init(_ words: some Sequence<String>) throws(CommandFailure) {
        let options = CodeBaseOptions.namesWithCensus.union(["--output", "--kind"])
        let arguments = try Arguments(words, flags: ["--force", "--all-easy"], options: options)
        let isForAll = arguments.contains("--all-easy")
        guard let name = isForAll ? "" : arguments.operands.first else {
            throw CommandFailure(.usage, "generate needs a NAME, or --all-easy")
        }
        names = name.split(separator: ",").map(String.init)
        output = try arguments.value(of: "--output")
        kind = try arguments.value(of: "--kind", as: MessageProposal.Delivery.Kind.self)
        isForced = arguments.contains("--force")
        source = try CodeBaseOptions(
            arguments,
            paths: Array(arguments.operands.dropFirst(isForAll ? 0 : 1)),
            command: "generate"
        )
    }

    func run() throws(CommandFailure) -> ExitCode {
        let result = try source.scan(source.files(), rules: [])
        let codeBase = result.codeBase
        let all = CodeBaseOptions.showing("proposing messages") { codeBase.messageProposals(kind: kind) }
        let chosen = try names.map { name throws(CommandFailure) in try codeBase.proposal(named: name, among: all) }
        let proposals = names.isEmpty ? all.filter(\.isEasy) : chosen
        for proposal in proposals {
            try checkNew(proposal, in: codeBase)
            try checkAbsent(path(of: proposal))
        }
        for proposal in proposals { try write(proposal, codeBase) }
        if names.isEmpty { Self.report(proposals, codeBase) }
        guard result.unread.isEmpty else { return .noInput }
        return proposals.allSatisfy(\.isComplete) ? .success : .failure
    }

    /// The file of a message; of several, in the folder that the option names.
    private func path(of proposal: MessageProposal) -> String? {
        guard let output, names.count != 1 else { return output }
        return URL(fileURLWithPath: output).appendingPathComponent("\(proposal.typeName).swift").relativePath
    }

    private static func report(_ proposals: [MessageProposal], _ codeBase: CodeBase) {
        StandardError.print("\(proposals.count.counted("message")) of easy notifications")
        let forecast = RewriteForecast(proposals, in: codeBase) { path in
            FileManager.default.contents(atPath: path).map { Array($0) }
        }
        for (proposal, reason) in forecast.left {
            StandardError.print("\(proposal.typeName): `rewrite --to message` leaves all of its places: \(reason)")
        }
    }

    private func write(_ proposal: MessageProposal, _ codeBase: CodeBase) throws(CommandFailure) {
        let message = MessageSource(proposal, in: codeBase).text
        if let path = path(of: proposal) {
            try write(message, to: path)
        } else {
            try StandardOutput.write(message, "message")
        }
        StandardError.print(Self.place(of: proposal, in: codeBase))
        for gap in proposal.gaps { StandardError.print("\(proposal.typeName): \(gap)") }
        NeededDependencies(of: proposal, in: codeBase).report()
    }

    /// A second message type for a name would be legal, but the observers of both would receive each post.
    private func checkNew(_ proposal: MessageProposal, in codeBase: CodeBase) throws(CommandFailure) {
        guard let existing = proposal.existingType, !isForced else { return }
        let type = codeBase[existing]
        let place = "\(codeBase.files[existing.file].path):\(type.span.start.line)"
        throw CommandFailure(
            .usage,
            "\(proposal.name.display) already has the message \(type.name): \(place); --force writes another"
        )
    }

    // MARK: Files

    /// The module and the folder that the message belongs to.
    private static func place(of proposal: MessageProposal, in codeBase: CodeBase) -> String {
        let scope = proposal.scope(in: codeBase)
        let module = scope.module.map { "in the module \($0), " } ?? ""
        return "\(proposal.typeName) belongs \(module)next to \(scope.path(in: codeBase))"
    }

    private func checkAbsent(_ path: String?) throws(CommandFailure) {
        guard let path, FileManager.default.fileExists(atPath: path), !isForced else { return }
        throw CommandFailure(.usage, "\(path) already exists; --force replaces it")
    }

    private func write(_ text: String, to path: String) throws(CommandFailure) {
        guard !FileManager.default.fileExists(atPath: path) else {
            return try CommandFiles.replace(path, with: Array(text.utf8))
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure(.cannotCreate, "\(folder.path): cannot be created: \(FileError.reason(error))")
        }
        try CommandFiles.write(text, to: path, options: .withoutOverwriting)
    }
}

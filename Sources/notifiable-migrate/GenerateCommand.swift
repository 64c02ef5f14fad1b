import Foundation
import MigrationAnalyzer

/// `notifiable-migrate generate`
struct GenerateCommand {
    let options: GenerateOptions

    func run() throws(CommandFailure) -> ExitCode {
        let configuration = try ConfigurationFile.read(options.configurationFile, isolation: options.defaultIsolation)
        let found = try SourceFinder.nonempty(options.paths, excluding: options.excluded)
        var scan = Scan()
        scan.configuration = configuration
        scan.rules = []
        let progress = ProgressLine(total: found.files.count)
        if let progress { scan.progress = { progress.show($0) } }
        let result = scan.run(found)
        progress?.clear()
        for problem in result.problems { StandardError.print("\(problem.path): \(problem)") }

        let codeBase = result.codeBase
        let proposal = try proposal(in: codeBase)
        try checkNew(proposal, in: codeBase)
        for path in [options.output, options.testOutput].compactMap(\.self) { try checkAbsent(path) }
        let message = MessageSource(proposal, in: codeBase).text
        if let output = options.output {
            try write(message, to: output)
        } else {
            FileHandle.standardOutput.write(Data(message.utf8))
        }
        for gap in proposal.gaps { StandardError.print("\(proposal.typeName): \(gap)") }
        guard let testOutput = options.testOutput else { return proposal.isComplete ? .success : .findings }
        let module = options.module ?? Self.module(of: proposal)
        let test = MessageTestSource(proposal, in: codeBase, module: module)
        try write(test.text, to: testOutput)
        return test.isComplete ? .success : .findings
    }

    // MARK: Names

    private func proposal(in codeBase: CodeBase) throws(CommandFailure) -> MessageProposal {
        let proposals = codeBase.messageProposals()
        let list = { (proposals: [MessageProposal]) in
            proposals.map { "  \($0.name.identity) (\($0.name.display), \($0.typeName))" }.joined(separator: "\n")
        }
        switch ProposalSelection(options.name, among: proposals, in: codeBase) {
        case .one(let proposal): return proposal
        case .several(let proposals):
            throw CommandFailure(.usage, "'\(options.name)' is the name of several notifications:\n\(list(proposals))")
        case .none(let nearest):
            let hint = nearest.isEmpty ? "" : "; is it one of these?\n\(list(nearest))"
            throw CommandFailure(.usage, "no notification '\(options.name)' is posted or observed\(hint)")
        }
    }

    /// A second message type of a name would be legal, and each of its observers would hear each post.
    private func checkNew(_ proposal: MessageProposal, in codeBase: CodeBase) throws(CommandFailure) {
        guard let existing = proposal.existingType, !options.isForced else { return }
        let type = codeBase[existing]
        throw CommandFailure(
            .usage,
            "\(proposal.name.display) has the message \(type.name) already: "
                + "\(codeBase.files[existing.file].path):\(type.span.start.line); --force writes another"
        )
    }

    /// The folder below `Sources`, as the package manager has it.
    private static func module(of proposal: MessageProposal) -> String? {
        let site = proposal.posters.first ?? proposal.observers.first
        let parts = site?.path.split(separator: "/") ?? []
        guard let sources = parts.lastIndex(of: "Sources"), sources + 2 < parts.count else { return nil }
        return String(parts[sources + 1])
    }

    // MARK: Files

    private func checkAbsent(_ path: String) throws(CommandFailure) {
        guard FileManager.default.fileExists(atPath: path), !options.isForced else { return }
        throw CommandFailure(.usage, "\(path) is there already; --force replaces it")
    }

    private func write(_ text: String, to path: String) throws(CommandFailure) {
        let bytes = Array(text.utf8)
        do throws(AtomicFile.Failure) {
            if FileManager.default.fileExists(atPath: path), options.isForced {
                try AtomicFile.replace(path, with: bytes)
            } else {
                try AtomicFile.create(path, with: bytes)
            }
        } catch {
            throw CommandFailure(.cannotWrite, error.description)
        }
    }
}

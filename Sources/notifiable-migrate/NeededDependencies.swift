import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// The targets that post, observe or declare a message and don't depend on NotifiableAdapter yet.
struct NeededDependencies {
    /// By the manifest; `nil` for targets of a project.
    private let targets: [String?: [String]]

    init(of proposal: MessageProposal, in codeBase: CodeBase) {
        let paths = Set((proposal.posters + proposal.observers).map(\.path))
        let users = codeBase.files.filter { paths.contains($0.path) }.map(\.settings)
        let settings = Set([proposal.scope(in: codeBase).targetSettings] + users).filter { settings in
            settings.target != nil && !settings.dependencies.contains("NotifiableAdapter")
        }
        targets = Dictionary(grouping: settings, by: \.manifest).mapValues { $0.compactMap(\.target).sorted() }
    }

    /// Lists the targets, and adds the dependency to their manifests.
    func report(editing: Bool) throws(CommandFailure) {
        for (manifest, names) in targets.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            guard let manifest, editing else {
                let place = manifest ?? "the Xcode project"
                StandardError.print("\(place): \(Self.sentence(names)), in each target that uses the message")
                continue
            }
            guard let data = FileManager.default.contents(atPath: manifest) else { continue }
            let edit = ManifestEdit(Array(data), to: names)
            do throws(AtomicFile.Failure) {
                try AtomicFile.replace(manifest, with: edit.after)
            } catch {
                throw CommandFailure(.cannotCreate, error.description)
            }
            let edited = names.filter { !edit.left.contains($0) }
            if !edited.isEmpty { StandardError.print("\(manifest): added to \(edited.joined(separator: ", "))") }
            if !edit.left.isEmpty { StandardError.print("\(manifest): \(Self.sentence(edit.left)): edit it by hand") }
            if edit.needsPackage { StandardError.print("\(manifest): add .package(…) of swift-notifiable") }
        }
    }

    private static func sentence(_ names: [String]) -> String {
        "\(names.joined(separator: ", ")) \(names.count == 1 ? "needs" : "need") \(ManifestEdit.product)"
    }
}

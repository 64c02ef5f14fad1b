import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// The targets whose new code needs NotifiableAdapter, and that don't depend on it yet.
struct NeededDependencies {
    /// By the manifest; `nil` for targets of a project.
    private let targets: [String?: [String]]
    /// The changes to the manifests that `report()` writes, by their paths.
    private var edits: [String: ManifestEdit] = [:]

    init(of proposal: MessageProposal, in codeBase: CodeBase) {
        let paths = Set((proposal.posters + proposal.observers).map(\.path))
        let users = codeBase.files.filter { paths.contains($0.path) }.map(\.settings)
        self.init([proposal.scope(in: codeBase).targetSettings] + users)
    }

    /// Those of files that a rewrite makes import the product.
    init(of files: [Rewriting.File], in codeBase: CodeBase) {
        let imports = { (text: [UInt8]) in String(decoding: text, as: UTF8.self).contains("import NotifiableAdapter") }
        let paths = Set(files.filter { !imports($0.before) && imports($0.after) }.map(\.path))
        self.init(codeBase.files.filter { paths.contains($0.path) }.map(\.settings))
    }

    private init(_ settings: [TargetSettings]) {
        let needing = Set(settings).filter { settings in
            settings.target != nil && !settings.dependencies.contains("NotifiableAdapter")
        }
        targets = Dictionary(grouping: needing, by: \.manifest).mapValues { $0.compactMap(\.target).sorted() }
    }

    /// The manifests of packages, by their paths.
    var manifests: [String] { targets.keys.compactMap(\.self) }

    /// Reads the manifests, so that `report()` adds the dependency to them.
    mutating func prepareEdits() throws(CommandFailure) {
        for case (let manifest?, let names) in targets {
            guard let data = FileManager.default.contents(atPath: manifest) else {
                throw CommandFailure(.noInput, "\(manifest): cannot be read")
            }
            edits[manifest] = ManifestEdit(Array(data), to: names)
        }
    }

    /// Lists the targets, and writes the edits of their manifests.
    func report() throws(CommandFailure) {
        for (manifest, names) in targets.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            guard let manifest, let edit = edits[manifest] else {
                let place = manifest ?? "the Xcode project"
                StandardError.print("\(place): \(Self.sentence(names))")
                continue
            }
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

import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// The dependencies that targets need for their new code, and don't have yet.
struct NeededDependencies {
    /// The dependencies, as a manifest writes them, by target, and the targets by manifest; `nil` for targets of a
    /// project.
    private var targets: [String?: [String: [String]]] = [:]
    /// The files whose targets aren't known, and what those need.
    private var strayFiles: [(path: String, dependencies: [String])] = []
    /// The changes to the manifests, by their paths.
    private var edits: [String: ManifestEdit] = [:]
    private let editsManifests: Bool

    /// - Parameter editsManifests: Whether `report()` writes the dependencies into the manifests.
    init(of proposal: MessageProposal, in codeBase: CodeBase, editsManifests: Bool) {
        self.editsManifests = editsManifests
        let paths = Set(
            (proposal.posters + proposal.observers).map(\.path) + [proposal.scope(in: codeBase).path(in: codeBase)]
        )
        for file in codeBase.files where paths.contains(file.path) {
            add(["NotifiableAdapter"], to: file.settings, file.path)
        }
    }

    /// Those of files that a rewrite makes import the product.
    init(of files: [Rewriting.File], in codeBase: CodeBase, editsManifests: Bool) {
        self.editsManifests = editsManifests
        let imports = { (text: [UInt8]) in String(decoding: text, as: UTF8.self).contains("import NotifiableAdapter") }
        let paths = Set(files.filter { !imports($0.before) && imports($0.after) }.map(\.path))
        for file in codeBase.files where paths.contains(file.path) {
            add(["NotifiableAdapter"], to: file.settings, file.path)
        }
    }

    /// Adds those of a test.
    ///
    /// - Parameter module: The module that the test imports.
    mutating func addTest(at path: String, ofModule module: String?, in all: SourceTargets) {
        let settings = all.targets(of: path).first?.settings ?? TargetSettings()
        add(["NotifiableAdapter", "NotifiableTestKit"], to: settings, path)
        let tested = all.all.first { $0.settings.module == module && $0.settings.manifest == settings.manifest }
        guard let target = settings.target, let name = tested?.name, name != target else { return }
        guard !settings.dependencies.contains(name), settings.manifest != nil else { return }
        targets[settings.manifest, default: [:]][target, default: []].append("\"\(name)\"")
    }

    private mutating func add(_ products: [String], to settings: TargetSettings, _ path: String) {
        let missing = products.filter { !settings.dependencies.contains($0) }.map(ManifestEdit.product)
        guard let target = settings.target else {
            strayFiles.append((path, missing))
            return
        }
        guard !missing.isEmpty else { return }
        targets[settings.manifest, default: [:]][target] = missing
    }

    /// The manifests of packages, by their paths.
    var manifests: [String] { targets.keys.compactMap(\.self) }

    /// Reads the manifests, and throws if `report()` couldn't write them.
    mutating func prepareEdits() throws(CommandFailure) {
        for case (let manifest?, let names) in targets {
            edits[manifest] = ManifestEdit(Array(try CommandFiles.read(manifest)), adding: names)
            guard editsManifests else { continue }
            do throws(AtomicFile.Failure) {
                try AtomicFile.checkWritable(manifest)
            } catch {
                throw CommandFailure(.cannotCreate, "\(error.description); nothing is written")
            }
        }
    }

    /// Lists the targets, and writes the edits of their manifests.
    func report() throws(CommandFailure) {
        for (manifest, names) in targets.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            if let manifest, let edit = edits[manifest] {
                try report(edit, of: manifest, names)
            } else {
                for line in Self.lines(names) { StandardError.print("the Xcode project: \(line)") }
            }
        }
        for (dependencies, files) in Dictionary(grouping: strayFiles, by: \.dependencies).sorted(by: {
            $0.key.count < $1.key.count
        }) {
            let more = files.count == 1 ? "" : " and \((files.count - 1).counted("more file"))"
            StandardError.print(
                "\(files[0].path)\(more): no manifest or project names the target, which needs "
                    + dependencies.joined(separator: ", ")
            )
        }
    }

    private func report(_ edit: ManifestEdit, of manifest: String, _ names: [String: [String]]) throws(CommandFailure) {
        let edited = editsManifests ? names.filter { !edit.left.contains($0.key) } : [:]
        if !edited.isEmpty {
            do throws(AtomicFile.Failure) {
                try AtomicFile.replace(manifest, with: edit.after)
            } catch {
                throw CommandFailure(.cannotCreate, error.description)
            }
            StandardError.print("\(manifest): added to \(edited.keys.sorted().joined(separator: ", "))")
        }
        let byHand = names.filter { edit.left.contains($0.key) }
        let listed = names.filter { byHand[$0.key] == nil && edited[$0.key] == nil }
        for line in Self.lines(listed) { StandardError.print("\(manifest): \(line)") }
        let reason =
            edit.hasSyntaxErrors ? "the manifest has syntax errors" : "their dependencies aren't a literal list"
        for line in Self.lines(byHand) { StandardError.print("\(manifest): \(line): edit it by hand; \(reason)") }
        if edit.needsPackage {
            StandardError.print("\(manifest): add \(ManifestEdit.package) to the dependencies of the package")
        }
    }

    /// A sentence for the targets with the same dependencies.
    private static func lines(_ names: [String: [String]]) -> [String] {
        Dictionary(grouping: names.keys.sorted()) { names[$0] ?? [] }.sorted { $0.value[0] < $1.value[0] }
            .map { dependencies, names in
                let verb = names.count == 1 ? "needs" : "need"
                return "\(names.joined(separator: ", ")) \(verb) \(dependencies.joined(separator: ", "))"
            }
    }
}

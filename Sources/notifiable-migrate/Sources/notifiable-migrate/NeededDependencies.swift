import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// The dependencies that targets need for their new code, and don't have yet.
struct NeededDependencies {
    /// The commands of SwiftPM that add those of a package's targets, by manifest.
    private var commands: [String: Set<String>] = [:]
    /// The targets of projects, and the files whose targets aren't known, by what they need.
    private var targets: [String: Set<String>] = [:]
    private var strayFiles: [String: [String]] = [:]

    init(of proposal: MessageProposal, in codeBase: CodeBase) {
        let scope = proposal.scope(in: codeBase).path(in: codeBase)
        add(toTargetsOf: Set((proposal.posters + proposal.observers).map(\.path) + [scope]), codeBase)
    }

    /// Those of files that a rewrite makes import the product.
    init(of files: [Rewriting.File], in codeBase: CodeBase) {
        let imports = { (text: [UInt8]) in String(decoding: text, as: UTF8.self).contains("import NotifiableAdapter") }
        add(toTargetsOf: Set(files.filter { !imports($0.before) && imports($0.after) }.map(\.path)), codeBase)
    }

    /// Adds those of a test.
    ///
    /// - Parameter module: The module that the test imports.
    mutating func addTest(at path: String, ofModule module: String?, in all: SourceTargets) {
        let settings = all.targets(of: path).first?.settings ?? TargetSettings()
        add(["NotifiableAdapter", "NotifiableTestKit"], to: settings, path)
        let tested = all.all.first { $0.settings.module == module && $0.settings.manifest == settings.manifest }
        guard let target = settings.target, let manifest = settings.manifest, let name = tested?.name, name != target,
            !settings.dependencies.contains(name)
        else { return }
        commands[manifest, default: []].insert("\(name) \(target)")
    }

    private mutating func add(toTargetsOf paths: Set<String>, _ codeBase: CodeBase) {
        for file in codeBase.files where paths.contains(file.path) {
            add(["NotifiableAdapter"], to: file.settings, file.path)
        }
    }

    private mutating func add(_ products: [String], to settings: TargetSettings, _ path: String) {
        let missing = products.filter { !settings.dependencies.contains($0) }
        if let target = settings.target, let manifest = settings.manifest {
            commands[manifest, default: []].formUnion(missing.map { "\($0) \(target) --package swift-notifiable" })
        } else if let target = settings.target {
            targets[missing.joined(separator: ", "), default: []].insert(target)
        } else {
            strayFiles[missing.joined(separator: ", "), default: []].append(path)
        }
    }

    /// Whether the manifests of all packages have what their targets need. Nothing is known about projects.
    var isInManifests: Bool { commands.values.allSatisfy(\.isEmpty) }

    /// Says what targets need, on standard error.
    func report() {
        for (manifest, commands) in commands.sorted(by: { $0.key < $1.key }) where !commands.isEmpty {
            let folder = NSString(string: manifest).deletingLastPathComponent
            let start = "\(manifest): swift package --package-path \(folder.isEmpty ? "." : folder)"
            let text = (try? String(contentsOfFile: manifest, encoding: .utf8)) ?? ""
            if !text.contains("swift-notifiable") {
                // The program doesn't know the address.
                StandardError.print("\(start) add-dependency https://…/swift-notifiable.git --from 1.0.0")
            }
            for command in commands.sorted() { StandardError.print("\(start) add-target-dependency \(command)") }
        }
        for (products, names) in targets.sorted(by: { $0.key < $1.key }) where !products.isEmpty {
            StandardError.print(
                "the Xcode project: add the package swift-notifiable, and \(products) to "
                    + "\(names.sorted().joined(separator: ", ")); it needs iOS 16, macOS 13, tvOS 16, watchOS 9 or visionOS 1"
            )
        }
        for (products, files) in strayFiles.sorted(by: { $0.key < $1.key }) {
            let more = files.count == 1 ? "" : " and \((files.count - 1).counted("more file"))"
            StandardError.print(
                "\(files[0])\(more): no manifest or project names the target, which needs \(products)"
            )
        }
    }
}

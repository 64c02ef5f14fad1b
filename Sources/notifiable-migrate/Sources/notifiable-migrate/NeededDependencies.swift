import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// The dependencies that targets need for their new code, and don't have yet.
struct NeededDependencies {
    /// The products and the targets to add, by target, and the targets by manifest; `nil` for targets of a project.
    private var targets: [String?: [String: [Dependency]]] = [:]
    /// The files whose targets aren't known, and what those need.
    private var strayFiles: [(path: String, dependencies: [Dependency])] = []

    private struct Dependency: Hashable {
        let name: String
        /// `nil` for a target of the same package.
        var package: String? = "swift-notifiable"
    }

    init(of proposal: MessageProposal, in codeBase: CodeBase) {
        let sites = (proposal.posters + proposal.observers).map(\.path)
        add(toTargetsOf: Set(sites + [proposal.scope(in: codeBase).path(in: codeBase)]), codeBase)
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
        guard let target = settings.target, let name = tested?.name, name != target else { return }
        guard !settings.dependencies.contains(name), settings.manifest != nil else { return }
        targets[settings.manifest, default: [:]][target, default: []].append(Dependency(name: name, package: nil))
    }

    private mutating func add(toTargetsOf paths: Set<String>, _ codeBase: CodeBase) {
        for file in codeBase.files where paths.contains(file.path) {
            add(["NotifiableAdapter"], to: file.settings, file.path)
        }
    }

    private mutating func add(_ products: [String], to settings: TargetSettings, _ path: String) {
        let missing = products.filter { !settings.dependencies.contains($0) }.map { Dependency(name: $0) }
        guard let target = settings.target else {
            strayFiles.append((path, missing))
            return
        }
        guard !missing.isEmpty else { return }
        targets[settings.manifest, default: [:]][target] = missing
    }

    /// Lists the targets, with the commands of SwiftPM that add the dependencies to those of packages.
    func report() {
        for (manifest, names) in targets.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            if let manifest {
                for command in Self.commands(names, in: manifest) { StandardError.print("\(manifest): \(command)") }
            } else {
                for (target, dependencies) in names.sorted(by: { $0.key < $1.key }) {
                    StandardError.print("the Xcode project: \(target) needs \(Self.list(dependencies))")
                }
            }
        }
        for (dependencies, files) in Dictionary(grouping: strayFiles, by: \.dependencies).sorted(by: {
            $0.key.count < $1.key.count
        }) {
            let more = files.count == 1 ? "" : " and \((files.count - 1).counted("more file"))"
            StandardError.print(
                "\(files[0].path)\(more): no manifest or project names the target, which needs \(Self.list(dependencies))"
            )
        }
    }

    private static func commands(_ names: [String: [Dependency]], in manifest: String) -> [String] {
        let folder = NSString(string: manifest).deletingLastPathComponent
        let start = "swift package --package-path \(folder.isEmpty ? "." : folder)"
        let text = (try? String(contentsOfFile: manifest, encoding: .utf8)) ?? ""
        // The program doesn't know the address.
        let package = "\(start) add-dependency https://…/swift-notifiable.git --from 1.0.0"
        return (text.contains("swift-notifiable") ? [] : [package])
            + names.sorted { $0.key < $1.key }.flatMap { target, dependencies in
                dependencies.map { dependency in
                    "\(start) add-target-dependency \(dependency.name) \(target)"
                        + (dependency.package.map { " --package \($0)" } ?? "")
                }
            }
    }

    private static func list(_ dependencies: [Dependency]) -> String {
        dependencies.map(\.name).joined(separator: ", ")
    }
}

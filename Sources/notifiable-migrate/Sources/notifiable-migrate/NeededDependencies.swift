import CommandLineSupport
import Foundation
import MigrationAnalyzer

/// The targets that need NotifiableAdapter for their new code, and don't depend on it yet.
struct NeededDependencies {
    /// By the manifest of their package; those of projects by an empty path.
    private var targets: [String: Set<String>] = [:]
    /// The files whose targets aren't known.
    private var strayFiles: [String] = []

    init(of proposal: MessageProposal, in codeBase: CodeBase) {
        let scope = proposal.scope(in: codeBase).path(in: codeBase)
        self.init(ofFilesAt: Set((proposal.posters + proposal.observers).map(\.path) + [scope]), codeBase)
    }

    /// Those of files that a rewrite makes import the product.
    init(of files: [Rewriting.File], in codeBase: CodeBase) {
        let imports = { (text: [UInt8]) in String(decoding: text, as: UTF8.self).contains("import NotifiableAdapter") }
        self.init(ofFilesAt: Set(files.filter { !imports($0.before) && imports($0.after) }.map(\.path)), codeBase)
    }

    private init(ofFilesAt paths: Set<String>, _ codeBase: CodeBase) {
        for file in codeBase.files where paths.contains(file.path) {
            let settings = file.settings
            if settings.dependencies.contains("NotifiableAdapter") { continue }
            if let target = settings.target {
                targets[settings.manifest ?? "", default: []].insert(target)
            } else {
                strayFiles.append(file.path)
            }
        }
    }

    /// Whether the manifests of all packages have what their targets need. Nothing is known about projects.
    var isInManifests: Bool { targets.keys.allSatisfy(\.isEmpty) }

    /// Says what targets need, on standard error.
    func report() {
        for (manifest, targets) in targets.sorted(by: { $0.key < $1.key }) {
            guard !manifest.isEmpty else {
                StandardError.print(
                    "the Xcode project: add the package swift-notifiable, and NotifiableAdapter to "
                        + "\(targets.sorted().joined(separator: ", ")); it needs iOS 16, macOS 13, tvOS 16, watchOS 9 or visionOS 1"
                )
                continue
            }
            let folder = NSString(string: manifest).deletingLastPathComponent
            let start = "\(manifest): swift package --package-path \(folder.isEmpty ? "." : folder)"
            let text = (try? String(contentsOfFile: manifest, encoding: .utf8)) ?? ""
            if !text.contains("swift-notifiable") {
                // The program doesn't know the address.
                StandardError.print("\(start) add-dependency https://…/swift-notifiable.git --from 1.0.0")
            }
            for target in targets.sorted() {
                StandardError.print(
                    "\(start) add-target-dependency NotifiableAdapter \(target) --package swift-notifiable"
                )
            }
        }
        guard let first = strayFiles.first else { return }
        let more = strayFiles.count == 1 ? "" : " and \((strayFiles.count - 1).counted("more file"))"
        StandardError.print("\(first)\(more): no manifest or project names the target, which needs NotifiableAdapter")
    }
}

import Foundation

/// Finds the Swift files below some paths.
package struct SourceFinder: Sendable {
    /// Folders of build products and dependencies.
    package static let skipped: Set<String> = [
        "Pods", "Carthage", "checkouts", "DerivedData", "SourcePackages", "build", "node_modules",
    ]

    /// More names of files and folders, or paths below a root, to skip.
    private let excluded: Set<String>

    package init(excluding excluded: [String] = []) {
        self.excluded = Set(excluded.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
    }

    /// The files, in the order of their paths.
    package struct Found: Sendable {
        /// The paths to search.
        package var roots: [String] = []
        package var files: [String] = []
        /// Objective-C files, which can post and observe too.
        package var objectiveCFiles: [String] = []
        /// `Package.swift` and `project.pbxproj` files, below the paths and in the nearest folder above each.
        package var manifests: [String] = []
        package var problems: [FileProblem] = []
        /// Paths that do not exist.
        package var missing: [String] = []
    }

    package func files(below paths: [String]) -> Found {
        var found = Found(roots: paths)
        var visited: Set<String> = []
        for path in paths {
            let root = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
            switch kind(of: root) {
            case .folder: walk(root, below: "", ancestors: [], &visited, &found)
            case .file: found.files.append(root)
            case .other: found.problems.append(FileProblem(path: root, kind: .notRegular))
            case .loop: found.problems.append(FileProblem(path: root, kind: .linkLoop))
            case .missing: found.missing.append(path)
            }
            found.manifests += Self.manifests(above: root)
        }
        found.files = found.files.sorted().uniqued()
        found.manifests = found.manifests.sorted().uniqued(by: SourceTargets.absolute)
        found.problems.sort { $0.path < $1.path }
        return found
    }

    private func walk(
        _ folder: String,
        below relative: String,
        ancestors: [String],
        _ visited: inout Set<String>,
        _ found: inout Found
    ) {
        let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        if ancestors.contains(real) {
            found.problems.append(FileProblem(path: folder, kind: .linkLoop))
            return
        }
        guard visited.insert(real).inserted else { return }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            found.problems.append(FileProblem(path: folder, kind: .unreadable(FileError.reason(error))))
            return
        }
        for name in names {
            let path = "\(folder)/\(name)"
            let below = relative.isEmpty ? name : "\(relative)/\(name)"
            guard !name.hasPrefix("."), !excluded.contains(name), !excluded.contains(below), !excluded.contains(path)
            else { continue }
            switch kind(of: path) {
            case .folder where !Self.skipped.contains(name):
                walk(path, below: below, ancestors: ancestors + [real], &visited, &found)
            case .file where name.hasSuffix(".swift"):
                found.files.append(path)
                if name == "Package.swift" { found.manifests.append(path) }
            case .file where name == "project.pbxproj": found.manifests.append(path)
            case .file where [".m", ".mm", ".h"].contains(where: name.hasSuffix): found.objectiveCFiles.append(path)
            case .other where name.hasSuffix(".swift"):
                found.problems.append(FileProblem(path: path, kind: .notRegular))
            case .loop: found.problems.append(FileProblem(path: path, kind: .linkLoop))
            case .missing where name.hasSuffix(".swift"):
                found.problems.append(
                    FileProblem(path: path, kind: .unreadable("the target of the link does not exist"))
                )
            default: break
            }
        }
    }

    private static func manifests(above path: String) -> [String] {
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        while folder.path.count > 1 {
            folder.deleteLastPathComponent()
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let projects = names.filter { $0.hasSuffix(".xcodeproj") }.map { "\($0)/project.pbxproj" }
            let found = names.filter { $0 == "Package.swift" } + projects
            if !found.isEmpty { return found.map { "\(folder.path)/\($0)" } }
            if names.contains(".git") { return [] }
        }
        return []
    }

    private enum Kind {
        case file, folder, loop, missing
        /// A pipe, a socket or a device.
        case other
    }

    private func kind(of path: String) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return errno == ELOOP ? .loop : .missing }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        default: return .other
        }
    }
}

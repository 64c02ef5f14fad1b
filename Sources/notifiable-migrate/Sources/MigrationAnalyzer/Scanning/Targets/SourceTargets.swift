import Foundation

/// A target of a package or of an Xcode project: sources that are compiled together.
package struct SourceTarget: Hashable, Sendable {
    package let name: String
    package var isTest: Bool
    /// The folders of its sources, and single files. The paths are absolute.
    package var roots: [String]
    /// Folders and files below its roots that other targets have, or none.
    package var exclusions: [String] = []
    package var settings = TargetSettings()

    static func module(named name: String) -> String {
        let name = String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name.dropFirst() : name
    }
}

/// The targets of the packages and projects around a code base, by the files that belong to them.
package struct SourceTargets: Sendable {
    /// In the order of the manifests, and of the targets in each.
    package let all: [SourceTarget]
    /// The positions of targets, by their folders and files.
    private let targetsByRoot: [String: [Int]]

    package init(_ targets: [SourceTarget]) {
        all = targets
        var targetsByRoot: [String: [Int]] = [:]
        for (number, target) in targets.enumerated() {
            for root in target.roots { targetsByRoot[root, default: []].append(number) }
        }
        self.targetsByRoot = targetsByRoot
    }

    /// Reads `Package.swift` and `project.pbxproj` files. An unreadable one has no targets.
    package init(manifests: [String]) {
        self.init(
            Workers.map(manifests) { path in
                path.hasSuffix(".pbxproj") ? XcodeProject.targets(in: path) : PackageManifest.targets(in: path)
            }.flatMap(\.self)
        )
    }

    /// The targets that compile a file: those with the file itself, or else with the innermost folder around it.
    package func targets(of file: String) -> [SourceTarget] {
        let path = Self.absolute(file)
        var root = path
        while root.count > 1 {
            let found = (targetsByRoot[root] ?? []).map { all[$0] }.filter { target in
                !target.exclusions.contains { path == $0 || path.hasPrefix($0 + "/") }
            }
            if !found.isEmpty { return found }
            root = String(root[..<(root.lastIndex(of: "/") ?? root.startIndex)])
        }
        return []
    }

    /// The settings of the target that compiles a file, preferring a program to its tests, and whether the file is a
    /// test: only test targets compile it, or, without a known target, its folder is named like one. A folder of mocks
    /// is for tests in any target.
    package func membership(of file: String) -> (settings: TargetSettings, isTest: Bool) {
        let targets = targets(of: file)
        let folders = file.split(separator: "/").dropLast()
        let isMock = folders.contains("Mocks")
        guard let target = targets.first(where: { !$0.isTest }) ?? targets.first else {
            let isInTestFolder = folders.contains { folder in
                ["Tests", "UITests", "Specs"].contains { folder.hasSuffix($0) } || folder == "TestHelpers"
            }
            return (TargetSettings(), isInTestFolder || isMock)
        }
        return (target.settings, target.isTest || isMock)
    }

    static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}

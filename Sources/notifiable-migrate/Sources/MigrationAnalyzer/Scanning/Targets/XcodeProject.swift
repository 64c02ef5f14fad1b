import Foundation

/// Reads the targets of an Xcode project: the files of their build phases, and their synchronized folders.
struct XcodeProject {
    private let objects: [String: [String: Any]]
    /// The folder that contains the `.xcodeproj`.
    private let folder: String
    /// The paths of file references and groups, by their identifiers.
    private var paths: [String: String] = [:]

    /// - Parameter path: A `project.pbxproj` inside an `.xcodeproj`.
    static func targets(in path: String) -> [SourceTarget] {
        guard let data = FileManager.default.contents(atPath: path),
            let document = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
            let objects = document["objects"] as? [String: [String: Any]], let root = document["rootObject"] as? String
        else { return [] }
        let folder = URL(fileURLWithPath: path).standardizedFileURL
            .deletingLastPathComponent().deletingLastPathComponent().path
        return XcodeProject(objects: objects, root: root, folder: folder).targets(of: root)
    }

    private init(objects: [String: [String: Any]], root: String, folder: String) {
        self.objects = objects
        let directory = objects[root]?["projectDirPath"] as? String ?? ""
        self.folder = directory.isEmpty ? folder : "\(folder)/\(directory)"
        if let group = objects[root]?["mainGroup"] as? String { locate(group, below: self.folder, depth: 100) }
    }

    /// Gives a group and its children their paths. A group can have none of its own.
    private mutating func locate(_ identifier: String, below parent: String, depth: Int) {
        // A group has one parent, but a damaged project may repeat it.
        guard depth > 0, paths[identifier] == nil, let object = objects[identifier] else { return }
        let own = object["path"] as? String
        let base = object["sourceTree"] as? String == "SOURCE_ROOT" ? folder : parent
        let path = own.map { $0.hasPrefix("/") ? $0 : "\(base)/\($0)" } ?? base
        paths[identifier] = path
        for child in object["children"] as? [String] ?? [] { locate(child, below: path, depth: depth - 1) }
    }

    private func targets(of root: String) -> [SourceTarget] {
        identifiers(objects[root], "targets").compactMap { identifier in
            guard let target = objects[identifier], let name = target["name"] as? String else { return nil }
            let type = target["productType"] as? String ?? ""
            let synchronized = identifiers(target, "fileSystemSynchronizedGroups")
            return SourceTarget(
                name: name,
                isTest: ["unit-test", "ui-testing"].contains { type.hasSuffix($0) },
                roots: (files(of: target) + synchronized.compactMap { paths[$0] }).map(SourceTargets.absolute),
                settings: settings(of: target, named: name, in: root)
            )
        }
    }

    private func settings(of target: [String: Any], named name: String, in root: String) -> TargetSettings {
        let levels = [target, objects[root] ?? [:]].flatMap(buildSettings)
        func value(_ key: String) -> String? { levels.lazy.compactMap { $0[key] as? String }.first }
        var settings = TargetSettings()
        let module = value("PRODUCT_MODULE_NAME").flatMap { $0.contains("$") ? nil : $0 }
        settings.target = module ?? name
        settings.isMainActorByDefault = value("SWIFT_DEFAULT_ACTOR_ISOLATION").map { $0 == "MainActor" }
        settings.languageMode = value("SWIFT_VERSION").flatMap { $0.split(separator: ".").first }.flatMap { Int($0) }
        settings.hasInternalImports = value("SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT") == "YES"
        settings.asyncFunctionsStay = [
            "SWIFT_APPROACHABLE_CONCURRENCY", "SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT",
        ].contains { value($0) == "YES" }
        settings.dependencies =
            identifiers(target, "packageProductDependencies").compactMap { objects[$0]?["productName"] as? String }
            + identifiers(target, "dependencies").compactMap { (objects[$0]?["target"] as? String) }
            .compactMap { objects[$0]?["name"] as? String }
        return settings
    }

    /// The settings of the configurations of a target or of the project. Those of `.xcconfig` files aren't read.
    private func buildSettings(of object: [String: Any]) -> [[String: Any]] {
        let list = (object["buildConfigurationList"] as? String).flatMap { objects[$0] }
        return identifiers(list, "buildConfigurations").compactMap { objects[$0]?["buildSettings"] as? [String: Any] }
    }

    private func files(of target: [String: Any]) -> [String] {
        identifiers(target, "buildPhases").filter { objects[$0]?["isa"] as? String == "PBXSourcesBuildPhase" }
            .flatMap { identifiers(objects[$0], "files") }
            .compactMap { (objects[$0]?["fileRef"] as? String).flatMap { paths[$0] } }
    }

    private func identifiers(_ object: [String: Any]?, _ key: String) -> [String] { object?[key] as? [String] ?? [] }
}

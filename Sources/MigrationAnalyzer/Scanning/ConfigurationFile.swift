package import Foundation

/// A configuration in a file: `.notifiable-migrate.json`, or one that the command line names.
package struct ConfigurationFile: Sendable {
    package static let name = ".notifiable-migrate.json"

    /// Paths in it are absolute.
    package let configuration: Configuration

    /// The nearest configuration file in a folder around a path, up to the root of its repository.
    package static func path(around path: String) -> String? {
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        while true {
            let candidate = folder.appendingPathComponent(name).path
            if FileManager.default.fileExists(atPath: candidate) { return candidate }
            let isRoot = FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path)
            guard folder.path.count > 1, !isRoot else { return nil }
            folder.deleteLastPathComponent()
        }
    }

    /// Reads a configuration.
    ///
    /// - Parameter folder: The folder that paths in the configuration start from.
    /// - Throws: `Problem` for text that is no configuration.
    package init(_ data: Data, in folder: String) throws(Problem) {
        try Self.checkKeys(of: data)
        do {
            var configuration = try JSONDecoder().decode(Configuration.self, from: data)
            let absolute = { (path: String) in path.hasPrefix("/") ? path : "\(folder)/\(path)" }
            configuration.paths = configuration.paths?.map(absolute)
            configuration.testPaths = configuration.testPaths?.map(absolute)
            configuration.cache = configuration.cache.map(absolute)
            self.configuration = configuration
        } catch let error as DecodingError {
            throw Problem(description: Self.sentence(error))
        } catch {
            throw Problem(description: "\(error)")
        }
        for rule in (configuration.rules ?? [:]).keys.sorted() where Rule.named(rule) == nil {
            throw Problem.unknown("rule", rule, Rule.all.map(\.identifier.rawValue))
        }
    }

    /// Why a file is not a configuration, in one sentence.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String

        static func unknown(_ kind: String, _ name: String, _ known: [String]) -> Self {
            Self(description: "unknown \(kind) `\(name)`; did you mean `\(name.nearest(among: known) ?? "")`?")
        }
    }

    private static func checkKeys(of data: Data) throws(Problem) {
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: data)
        } catch {
            let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey].map { ": \($0)" } ?? ""
            throw Problem(description: "it is not JSON\(detail)")
        }
        guard let object = value as? [String: Any] else { throw Problem(description: "it is not a JSON object") }
        try check(object, known: Configuration.CodingKeys.allCases.map(\.rawValue))
        for wrapper in object["wrappers"] as? [[String: Any]] ?? [] {
            try check(wrapper, known: Configuration.Wrapper.CodingKeys.allCases.map(\.rawValue))
        }
    }

    private static func check(_ object: [String: Any], known: [String]) throws(Problem) {
        for key in object.keys.sorted() where !known.contains(key) { throw .unknown("key", key, known) }
    }

    /// The values of the key whose value is none of them.
    private static func values(of path: [any CodingKey]) -> [String] {
        switch path.first?.stringValue {
        case "rules": Configuration.RuleLevel.allCases.map(\.rawValue)
        case "wrappers": Configuration.Wrapper.Kind.allCases.map(\.rawValue)
        case "defaultIsolation": Configuration.DefaultIsolation.allCases.map(\.rawValue)
        default: Severity.allCases.map(\.rawValue)
        }
    }

    private static func sentence(_ error: DecodingError) -> String {
        let (context, what): (DecodingError.Context, String) =
            switch error {
            case .typeMismatch(let type, let context): (context, "is not a value of type \(type)")
            case .valueNotFound(_, let context): (context, "is missing")
            case .keyNotFound(let key, let context): (context, "lacks the key `\(key.stringValue)`")
            case .dataCorrupted(let context):
                (context, "has a value that isn't one of " + values(of: context.codingPath).joined(separator: ", "))
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), "cannot be read")
            }
        let path = context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        return path.isEmpty ? "it \(what)" : "`\(path.drop { $0 == "." })` \(what)"
    }
}

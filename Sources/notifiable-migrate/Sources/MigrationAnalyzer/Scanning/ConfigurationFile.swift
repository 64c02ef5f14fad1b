import CommandLineSupport
package import Foundation

/// A configuration in a file: `.notifiable-migrate.json`, or one that the command line names.
package struct ConfigurationFile: Sendable {
    package static let name = ".notifiable-migrate.json"

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
            let inFolder = { (path: String) in folder == "." || path.hasPrefix("/") ? path : "\(folder)/\(path)" }
            configuration.paths = configuration.paths?.map(inFolder)
            configuration.testPaths = configuration.testPaths?.map(inFolder)
            self.configuration = configuration
        } catch let error as DecodingError {
            throw Problem(description: Self.sentence(error))
        } catch {
            throw Problem(description: "\(error)")
        }
        for rule in (configuration.rules ?? [:]).keys.sorted() where Rule.named(rule) == nil {
            throw Problem.unknown("rule", rule, Rule.all.map(\.identifier))
        }
    }

    /// Why a file is not a configuration, in one sentence.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String

        static func unknown(_ kind: String, _ name: String, _ known: [String]) -> Self {
            Self(description: "unknown \(kind) `\(name)`\(name.suggestion(among: known))")
        }
    }

    private static func checkKeys(of data: Data) throws(Problem) {
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: data)
        } catch {
            let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey].map { ": \(place("\($0)", in: data))" }
            throw Problem(description: "it is not JSON\(detail ?? "")")
        }
        guard let object = value as? [String: Any] else { throw Problem(description: "it is not a JSON object") }
        let known = Configuration.CodingKeys.allCases.map(\.rawValue)
        for key in object.keys.sorted() where !known.contains(key) { throw .unknown("key", key, known) }
    }

    /// A message with the line and the column in place of the number of a character.
    private static func place(_ message: String, in data: Data) -> String {
        guard let match = message.firstMatch(of: /character (\d+)/), let offset = Int(match.1) else { return message }
        let before = data.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let place = "line \(before.count), column \((before.last?.count ?? 0) + 1)"
        return message.replacingCharacters(in: match.range, with: place)
    }

    private static func values(of path: [any CodingKey]) -> [String] {
        switch path.first?.stringValue {
        case "rules": Configuration.RuleLevel.allCases.map(\.rawValue)
        case "defaultIsolation": Configuration.DefaultIsolation.allCases.map(\.rawValue)
        default: Severity.allCases.map(\.rawValue)
        }
    }

    private static func sentence(_ error: DecodingError) -> String {
        let (context, what): (DecodingError.Context, String) =
            switch error {
            case .typeMismatch(_, let context): (context, "has a value of another type")
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

import CommandLineSupport
import Foundation
import SwiftCompiler

/// The public API of a module as text: one line for each declaration, with its availability, sorted.
///
/// Listings in the repository show each change of the API in a review.
struct APIListing: Equatable {
    let module: String
    let lines: [String]

    init(module: String, lines: [String]) {
        self.module = module
        self.lines = lines
    }

    /// Makes a listing for each module of some symbol graphs, of which several may belong to a module.
    static func all(of graphs: [SymbolGraphFile]) -> [APIListing] {
        let paths = Dictionary(graphs.flatMap(\.symbols).map { ($0.identifier, $0.path) }) { first, _ in first }
        return Dictionary(grouping: graphs, by: \.moduleName).map { module, graphs in
            let lines = graphs.flatMap { graph in
                graph.symbols.filter { $0.kind != "swift.extension" }.map(\.listing) + graph.conformances(paths)
            }
            return APIListing(module: module, lines: Set(lines).sorted())
        }.sorted { $0.module < $1.module }
    }

    private static func file(of module: String, in folder: URL) -> URL { folder.appending(path: "\(module).txt") }

    /// Writes the listing into a folder.
    func write(into folder: URL) throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let text = lines.joined(separator: "\n") + "\n"
            try text.write(to: Self.file(of: module, in: folder), atomically: true, encoding: .utf8)
        } catch {
            throw CommandFailure(.cannotCreate, "\(error)")
        }
    }

    /// Describes how the API differs from the recorded one: a line for each declaration that is gone, new or changed.
    func differences(from folder: URL) throws(CommandFailure) -> [String] {
        guard let text = try? String(contentsOf: Self.file(of: module, in: folder), encoding: .utf8) else {
            throw CommandFailure(.noInput, "\(folder.path) has no listing of \(module)")
        }
        let recorded = text.split(separator: "\n").map(String.init)
        let gone = Set(recorded).subtracting(lines).sorted()
        let new = Set(lines).subtracting(recorded).sorted()
        let changed = Set(gone.map(Self.path)).intersection(new.map(Self.path))
        func word(_ line: String, _ word: String) -> String {
            "\(module): \(changed.contains(Self.path(line)) ? "changed, \(word)" : word): \(line)"
        }
        return gone.map { word($0, "gone") } + new.map { word($0, "new") }
    }

    /// Returns a difference for each recorded module that isn't among some listings.
    static func missing(_ listings: [APIListing], in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let recorded = Set(names.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) })
        return recorded.subtracting(listings.map(\.module)).sorted()
            // Without libnats, its API is unknown.
            .filter { $0 != "NATSRelay" || SourceModule.isNATSInstalled }
            .map { "\($0): gone" }
    }

    private static func path(_ line: String) -> Substring { line.prefix { $0 != ":" } }
}

extension SymbolGraphFile {
    /// Returns a line for each conformance.
    ///
    /// - Parameter paths: The paths of the symbols of all modules.
    fileprivate func conformances(_ paths: [String: String]) -> [String] {
        relationships.compactMap { relationship in
            guard relationship.json["kind"] as? String == "conformsTo", let type = paths[relationship.source],
                let target = relationship.json["target"] as? String
            else { return nil }
            let requirement = paths[target] ?? relationship.json["targetFallback"] as? String ?? target
            return "\(type): conforms to \(requirement)"
        }
    }
}

extension SymbolGraphFile.Symbol {
    /// The path, the declaration and the availability.
    fileprivate var listing: String {
        let fragments = json["declarationFragments"] as? [[String: Any]] ?? []
        let declaration = fragments.compactMap { $0["spelling"] as? String }.joined().split(
            whereSeparator: \.isWhitespace
        )
        let availability = (json["availability"] as? [[String: Any]] ?? []).map(Self.availability).sorted()
        return "\(path.prefix { $0 != "(" }): \(declaration.joined(separator: " "))"
            + (availability.isEmpty ? "" : " @available(\(availability.joined(separator: "; ")))")
    }

    private static func availability(_ json: [String: Any]) -> String {
        func version(_ key: String) -> String? {
            guard let version = json[key] as? [String: Any] else { return nil }
            return ["major", "minor"].compactMap { (version[$0] as? Int).map(String.init) }.joined(separator: ".")
        }
        let domain = json["domain"] as? String ?? "*"
        var words =
            [domain]
            + ["introduced", "deprecated", "obsoleted"].compactMap { key in
                version(key).map { "\(key) \($0)" }
            }
        if json["isUnconditionallyUnavailable"] as? Bool == true { words.append("unavailable") }
        if json["isUnconditionallyDeprecated"] as? Bool == true { words.append("deprecated") }
        return words.joined(separator: " ")
    }
}

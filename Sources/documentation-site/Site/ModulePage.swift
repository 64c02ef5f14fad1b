import Foundation

/// The page of a module, as docc has rendered it.
///
/// The format is docc's render node (https://github.com/swiftlang/swift-docc, `RenderNode.spec.json`).
struct ModulePage: Decodable {
    struct Topic: Decodable {
        var identifiers: [String]
        /// Whether docc has made the group, of what is in no other.
        var generated: Bool?
    }

    struct Text: Decodable {}

    struct Reference: Decodable {
        var title: String?
    }

    var abstract: [Text]?
    var topicSections: [Topic]?
    var references: [String: Reference]

    /// Reads the page of a module in a site.
    init(of module: String, in site: URL) throws {
        let file = site.appending(path: "data/documentation/\(module.lowercased()).json")
        self = try JSONDecoder().decode(ModulePage.self, from: Data(contentsOf: file))
    }

    func findings(of module: String) -> [Finding] {
        let missing: [Finding] = abstract?.isEmpty ?? true ? [.withoutLandingPage(module: module)] : []
        let uncurated = (topicSections ?? []).filter { $0.generated ?? false }.flatMap(\.identifiers)
        return missing + uncurated.map { .uncurated(module: module, title: references[$0]?.title ?? $0) }
    }
}

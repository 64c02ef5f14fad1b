import Foundation

/// A fault of the documentation.
enum Finding: Equatable, CustomStringConvertible {
    /// Warnings of docc: a broken link, a missing image, …
    case warnings(String)
    /// A public symbol without a documentation comment.
    case undocumented(module: String, symbol: String)
    /// A symbol that only an automatic group of the module's page lists.
    case uncurated(module: String, title: String)
    /// A module without a landing page.
    case withoutLandingPage(module: String)
    /// A declaration that differs from the recorded API.
    case api(String)

    var description: String {
        switch self {
        case .warnings(let text): text
        case .undocumented(let module, let symbol): "\(module): \(symbol) has no documentation comment"
        case .uncurated(let module, let title): "\(module): \(title) is in no topic of the module's page"
        case .withoutLandingPage(let module): "\(module): the module has no page that says what it is"
        case .api(let difference): "the API differs; \(difference)"
        }
    }
}

/// The page of a module, as rendered by docc.
///
/// The format is docc's render node (https://github.com/swiftlang/swift-docc, `RenderNode.spec.json`).
struct ModulePage: Decodable {
    struct Topic: Decodable {
        var identifiers: [String]
        /// Whether docc generated the group, for the symbols in no other.
        var generated: Bool?
    }

    struct Text: Decodable {}

    struct Reference: Decodable {
        var title: String?
    }

    var abstract: [Text]?
    var topicSections: [Topic]?
    var references: [String: Reference]

    /// Reads the page of a module from a site.
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

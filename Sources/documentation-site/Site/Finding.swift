/// What is wrong with the documentation.
enum Finding: Equatable, CustomStringConvertible {
    /// docc's words: a link that leads nowhere, an image that is missing, …
    case warnings(String)
    /// A public symbol without a documentation comment.
    case undocumented(module: String, symbol: String)
    /// Something that only an automatic group of a module's page leads to.
    case uncurated(module: String, title: String)
    /// A module without a landing page.
    case withoutLandingPage(module: String)

    var description: String {
        switch self {
        case .warnings(let text): text
        case .undocumented(let module, let symbol): "\(module): \(symbol) has no documentation comment"
        case .uncurated(let module, let title): "\(module): \(title) is in no topic of the module's page"
        case .withoutLandingPage(let module): "\(module): the module has no page that says what it is"
        }
    }
}

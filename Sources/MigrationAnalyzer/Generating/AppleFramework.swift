/// The framework that has to be imported for a type of Apple's, where its name tells.
enum AppleFramework {
    static func of(_ type: String) -> String? {
        if type.hasPrefix("UI") { return "UIKit" }
        if type.hasPrefix("NS") { return MainActorTypes.classes.contains(TypeText(type).nominal) ? "AppKit" : nil }
        if type.hasPrefix("WKInterface") || type.hasPrefix("WKExtension") || type.hasPrefix("WKApplication") {
            return "WatchKit"
        }
        if type.hasPrefix("AV") { return "AVFoundation" }
        return nil
    }

    /// The frameworks of what some expressions begin with, in alphabetical order.
    static func all(of expressions: [String]) -> [String] {
        let roots = expressions.map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
        return Set(roots.compactMap(of)).sorted()
    }
}

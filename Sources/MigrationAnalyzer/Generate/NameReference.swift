/// The expression for a notification's name in another file.
struct NameReference {
    /// An expression of type `Notification.Name`.
    let expression: String
    /// Whether the expression is a constant outside the source, which may be isolated: read each time, and not stored.
    let isOutside: Bool

    init(_ name: NotificationName, in codeBase: CodeBase, from scope: MessageScope) {
        if let declaration = name.declaration {
            let property = codeBase[declaration]
            let module = codeBase.files[declaration.file].settings.module
            let isVisible = property.access >= .package || module == scope.module
            // Of a constant that cannot be read from here, the text is as good.
            let isInReach = !property.isPrivate && isVisible && !codeBase.isIsolated(declaration)
            let isKnown = !property.notificationNames.isEmpty || property.text != nil
            let owner = property.parent.map { codeBase.files[declaration.file].types[$0].name + "." } ?? ""
            if codeBase.isMade(name, ofCase: declaration) {
                expression = name.identity
            } else if isInReach || !isKnown, property.isStatic || property.parent == nil, property.text == nil {
                expression = owner + SwiftLiteral.identifier(property.name)
            } else {
                expression = "Notification.Name(\(SwiftLiteral.string(name.identity)))"
            }
            isOutside = false
        } else if name.isSystems {
            expression = name.display.hasPrefix(".") ? "Notification.Name" + name.display : name.display
            isOutside = true
        } else {
            // A text, or a constant that holds one which is not in the source.
            let isText = name.display.hasPrefix("\"") || name.identity != name.display
            expression = "Notification.Name(\(isText ? SwiftLiteral.string(name.identity) : name.identity))"
            isOutside = !isText
        }
    }
}

extension NotificationName {
    /// Whether it is a constant of the system or of a library, and not a text.
    var isSystems: Bool {
        guard declaration == nil, !display.hasPrefix("\"") else { return false }
        let parts = display.split(separator: ".").map(String.init)
        guard let member = parts.last else { return false }
        let base = parts.count > 1 ? parts.dropLast().joined(separator: ".") : nil
        return SDKFacts.name(base: base, member: member).identity == identity
    }
}

extension CodeBase {
    /// Whether a computed property makes a name of an enumeration's case. Its identity is the expression:
    /// `Event.arrived.name`.
    func isMade(_ name: NotificationName, ofCase declaration: Reference<PropertyDeclaration>) -> Bool {
        let property = self[declaration]
        let owner = property.parent.map { files[declaration.file].types[$0].name + "." } ?? ""
        return name.identity.hasPrefix("\(owner)\(property.name).")
    }

    /// Whether a static or global property is isolated to a global actor.
    func isIsolated(_ reference: Reference<PropertyDeclaration>) -> Bool {
        let property = self[reference]
        if let own = property.isolation { return own != .nonisolated }
        guard let type = property.parent else { return isMainActorByDefault(in: reference.file) }
        switch isolation(of: Reference<TypeDeclaration>(file: reference.file, index: type)).domain {
        case .mainActor, .globalActor: return true
        // An actor's static properties are not its own.
        case .nonisolated, .actor: return false
        }
    }
}

/// The framework to import for an Apple type, judging by its name.
enum AppleFramework {
    static func of(_ type: String) -> String? {
        if type.hasPrefix("UI") { return "UIKit" }
        if type.hasPrefix("NS") { return SDKFacts.mainActorClasses.contains(TypeText(type).nominal) ? "AppKit" : nil }
        if type.hasPrefix("WKInterface") || type.hasPrefix("WKExtension") || type.hasPrefix("WKApplication") {
            return "WatchKit"
        }
        if type.hasPrefix("AV") { return "AVFoundation" }
        return nil
    }

    /// The frameworks of the types that some expressions begin with, in alphabetical order.
    static func all(of expressions: [String]) -> [String] {
        let roots = expressions.map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
        return Set(roots.compactMap(of)).sorted()
    }
}

/// Texts and words as Swift source.
enum SwiftLiteral {
    /// A string literal.
    static func string(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case "\t": "\\t"
            case "\r": "\\r"
            case _ where scalar.value < 0x20: "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    /// A name, in backticks if the language has it as a word.
    static func identifier(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    /// Whether a variable can have a name without backticks.
    static func isUsable(_ name: String) -> Bool { !keywords.contains(name) && name != "any" && name != "Self" }

    /// A name after a dot, where nearly every word is one.
    static func member(_ name: String) -> String {
        ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
    }

    private static let keywords = SDKFacts.words(
        """
        as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false
        fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol public
        repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
        """
    )
}

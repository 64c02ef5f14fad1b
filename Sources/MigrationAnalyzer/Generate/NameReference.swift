/// The expression for a notification's name in another file.
struct NameReference {
    /// An expression of type `Notification.Name`.
    let expression: String
    /// Whether the expression is read each time, and not stored: that of a constant outside the source, which may be
    /// isolated, or of a computed property, which may change.
    let isReadEachTime: Bool
    /// Why the message's source can't use the expression.
    private(set) var gap: MessageProposal.Gap?

    init(_ name: NotificationName, in codeBase: CodeBase, from scope: MessageScope) {
        if name.isFamily {
            expression = MessageSource.placeholder("Notification.Name")
            isReadEachTime = false
        } else if let declaration = name.declaration {
            let property = codeBase[declaration]
            let module = codeBase.files[declaration.file].settings.module
            let isVisible = property.access >= .package || module == scope.module
            let isIsolated = codeBase.isIsolated(declaration)
            // Of a constant that cannot be read from here, the text is as good.
            let isMember = !codeBase.names.isOfSeveralTypes(declaration)
            let isInReach = !property.isPrivate && isVisible && !isIsolated && isMember
            // The path of a text that the source doesn't show: `Notification.Name(Texts.arrived)`.
            let path = property.declaredName == .constant(name.identity) ? name.identity : nil
            let isKnown = path == nil && (!property.notificationNames.isEmpty || property.text != nil)
            let owner = property.parent.map { codeBase.files[declaration.file].types[$0].name + "." } ?? ""
            var isComputed = false
            if codeBase.isMade(name, ofCase: declaration) {
                expression = name.identity
            } else if isInReach || !isKnown, property.isStatic || property.parent == nil, property.text == nil {
                expression = owner + SwiftLiteral.identifier(property.name)
                isComputed = property.isComputed && !isKnown
                if property.isPrivate {
                    gap = .privateType(expression)
                } else if !isVisible {
                    gap = .hiddenType(expression, module: module ?? "")
                } else if isIsolated {
                    gap = .isolatedName(expression)
                }
            } else {
                expression = "Notification.Name(\(path ?? SwiftLiteral.string(name.identity)))"
            }
            isReadEachTime = isComputed
        } else if name.isSystems {
            expression = name.display.hasPrefix(".") ? "Notification.Name" + name.display : name.display
            isReadEachTime = true
        } else {
            // A text, or a constant that holds one which is not in the source.
            let isText = name.display.hasPrefix("\"") || name.identity != name.display
            expression = "Notification.Name(\(isText ? SwiftLiteral.string(name.identity) : name.identity))"
            isReadEachTime = !isText
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
        let scope = files[reference.file].types[type]
        let primary = primary(type, in: reference.file)
        // The default of an extension is that of its own module.
        if scope.kind == .extension, scope.isolation == nil, isMainActorByDefault(in: reference.file),
            primary.map({ files[$0.file].settings.module != files[reference.file].settings.module }) ?? true
        {
            return true
        }
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
        if type.hasPrefix("NS") {
            if SDKFacts.mainActorClasses.contains(TypeText(type).nominal) { return "AppKit" }
            return coreData.contains(where: type.hasPrefix) ? "CoreData" : nil
        }
        if type.hasPrefix("WKInterface") || type.hasPrefix("WKExtension") || type.hasPrefix("WKApplication") {
            return "WatchKit"
        }
        // `UIView`, but not `UInt8`.
        guard type.dropFirst(2).first?.isUppercase ?? false else { return nil }
        return prefixes[String(type.prefix(2))]
    }

    private static let coreData = ["NSManagedObject", "NSPersistent", "NSFetch"]

    private static let prefixes = [
        "AV": "AVFoundation", "CA": "QuartzCore", "CB": "CoreBluetooth", "CI": "CoreImage", "CK": "CloudKit",
        "CL": "CoreLocation", "CN": "Contacts", "EK": "EventKit", "GK": "GameKit", "HK": "HealthKit",
        "LA": "LocalAuthentication", "MK": "MapKit", "MP": "MediaPlayer", "NW": "Network", "PH": "Photos",
        "UI": "UIKit", "UN": "UserNotifications", "WK": "WebKit",
    ]

    /// The frameworks of the types that some expressions mention and the source doesn't declare, in alphabetical order.
    static func all(of expressions: [String], in codeBase: CodeBase) -> [String] {
        let roots = expressions.flatMap { expression in
            // Not in a text.
            expression.prefix { $0 != "\"" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
                .compactMap { $0.split(separator: ".").first.map(String.init) }
        }
        return Set(roots.filter { codeBase.types.primary(named: $0, from: 0) == nil }.compactMap(of)).sorted()
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

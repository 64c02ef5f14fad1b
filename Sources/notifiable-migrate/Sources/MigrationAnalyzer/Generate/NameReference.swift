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
            let isInReach = !property.isPrivate && isVisible && !isIsolated
            // The path of a text that the source doesn't show: `Notification.Name(Texts.arrived)`.
            let path = property.declaredName == .constant(name.identity) ? name.identity : nil
            let isKnown = path == nil && (!property.notificationNames.isEmpty || property.text != nil)
            let owner = property.parent.map { codeBase.files[declaration.file].types[$0].name + "." } ?? ""
            var isComputed = false
            if codeBase.isMade(name, ofConstant: declaration) {
                expression = name.identity
                if property.isPrivate { gap = .privateType(owner + property.name) }
            } else if isInReach || !isKnown, property.isStatic || property.parent == nil, property.text == nil {
                expression = owner + SwiftLiteral.identifier(property.name)
                isComputed = property.isComputed && !isKnown
                if property.isPrivate {
                    gap = .privateType(expression)
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
    /// Whether a name is a property of a constant. Its identity is the expression: `Events.arrived.name`.
    func isMade(_ name: NotificationName, ofConstant declaration: Reference<PropertyDeclaration>) -> Bool {
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

/// How another file speaks of a notification's name.
struct NameReference {
    /// An expression of type `Notification.Name`.
    let expression: String
    /// Whether the expression is a constant outside the source, which may be isolated: read each time, and not stored.
    let isOutside: Bool

    init(_ name: NotificationName, in codeBase: CodeBase) {
        if let declaration = name.declaration {
            let property = codeBase[declaration]
            // Of a constant that cannot be read from here, the text is as good.
            let isInReach = !property.isPrivate && !codeBase.isIsolated(declaration)
            let isKnown = !property.notificationNames.isEmpty || property.text != nil
            if isInReach || !isKnown, property.isStatic || property.parent == nil, property.text == nil {
                let owner = property.parent.map { codeBase.files[declaration.file].types[$0].name + "." } ?? ""
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
        return SystemName.name(base: base, member: member).identity == identity
    }
}

extension CodeBase {
    /// Whether a static or global property is a global actor's, so that nonisolated code cannot read it.
    fileprivate func isIsolated(_ reference: Reference<PropertyDeclaration>) -> Bool {
        let property = self[reference]
        if let own = property.isolation { return own != .nonisolated }
        guard let type = property.parent else { return configuration.defaultIsolation == .mainActor }
        switch isolation(of: Reference<TypeDeclaration>(file: reference.file, index: type)).domain {
        case .mainActor, .globalActor: return true
        // An actor's static properties are not its own.
        case .nonisolated, .actor: return false
        }
    }
}

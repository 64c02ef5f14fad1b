/// Names that differ from instance to instance.
extension NameTable {
    /// Whether a property has several names, of which the source doesn't show one: another one for each instance
    /// (`Notification.Name(rawValue)`, `let name: Notification.Name`).
    func isFamily(_ reference: Reference<PropertyDeclaration>) -> Bool {
        let property = self[reference]
        guard property.parent != nil, !property.isCollection else { return false }
        guard !property.notificationNames.isEmpty else {
            return property.text == nil && !property.isStatic
        }
        return !property.isStatic
            && property.notificationNames.contains { name in
                if case .constant(let path) = name {
                    isVariable(path, from: reference.file, inside: property.parent)
                } else {
                    false
                }
            }
    }

    /// The name of such a property, which stands for all of its names.
    func family(_ reference: Reference<PropertyDeclaration>) -> NotificationName {
        let owner = owner(of: reference).map { "\($0)." } ?? ""
        let display = owner + self[reference].name
        return NotificationName(
            identity: "each \(display)",
            display: display,
            declaration: reference,
            isFamily: true
        )
    }

    /// Whether a text inside a type is a part of an instance: `rawValue`, `self`, `id`.
    func isVariable(_ path: String, from file: Int, inside type: Int?) -> Bool {
        guard type != nil else { return false }
        if let text = constant(path, from: file, inside: type) {
            return self[text].text == nil && self[text].parent != nil && !self[text].isStatic
        }
        let first = path.prefix { $0 != "." }
        // `kTrainDidArrive` may be a global constant of Objective-C.
        if first.first == "k", first.dropFirst().first?.isUppercase == true { return false }
        return first == "Self" || first.first?.isLowercase == true
    }
}

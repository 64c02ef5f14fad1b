/// Names that differ from instance to instance, or from type to type.
extension NameTable {
    /// Whether a property has several names, of which the source doesn't show one: another one for each instance
    /// (`Notification.Name(rawValue)`, `let name: Notification.Name`), or for each type that has the property.
    func isFamily(_ reference: Reference<PropertyDeclaration>) -> Bool {
        let property = self[reference]
        guard property.parent != nil, !property.isCollection, !property.isStatic || isOfSeveralTypes(reference) else {
            return false
        }
        if property.notificationNames.isEmpty { return property.text == nil }
        return property.notificationNames.contains { name in
            guard case .constant(let path) = name else { return false }
            return isVariable(path, from: reference.file, inside: property.parent)
        }
    }

    func family(_ reference: Reference<PropertyDeclaration>) -> NotificationName {
        let owner = owner(of: reference).map { "\($0)." } ?? ""
        let display = owner + self[reference].name
        return NotificationName(identity: "each \(display)", display: display, declaration: reference, isFamily: true)
    }

    /// Whether a text inside a type is a part of an instance: `rawValue`, `self`, `id`.
    func isVariable(_ path: String, from file: Int, inside type: Int?) -> Bool {
        guard type != nil else { return false }
        if let text = constant(path, from: file, inside: type) {
            return self[text].text == nil && self[text].parent != nil
                && (!self[text].isStatic || isOfSeveralTypes(text))
        }
        let first = path.prefix { $0 != "." }
        // `kTrainDidArrive` may be a global constant of Objective-C.
        if first.first == "k" && first.dropFirst().first?.isUppercase == true || objectiveC.declares(constant: path) {
            return false
        }
        return first == "Self" || first.first?.isLowercase == true
    }

    /// Whether several types may have a static property: it belongs to a protocol, or to a generic type.
    private func isOfSeveralTypes(_ reference: Reference<PropertyDeclaration>) -> Bool {
        guard let parent = self[reference].parent,
            let owner = types.primary(of: Reference(file: reference.file, index: parent))
        else { return false }
        return types[owner].kind == .protocol || types[owner].isGeneric
    }
}

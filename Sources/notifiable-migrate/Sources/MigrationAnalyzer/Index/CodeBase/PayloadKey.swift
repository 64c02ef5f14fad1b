/// The key of a payload entry. All spellings of a key are equal.
struct PayloadKey: Hashable {
    let identity: String
    let expression: MessageProposal.Property.Key
    /// The constant's own name, or the text.
    let word: String

    static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension CodeBase {
    func key(_ expression: KeyExpression, in context: SourceContext) -> PayloadKey? {
        switch expression {
        case .text(let text): return PayloadKey(identity: text, expression: .text(text), word: text)
        case .constant(let path):
            let constant = FileIndexer.withoutRawValue(path)
            let isRaw = constant != path
            if let property = property(ofKey: constant, in: context) {
                return key(property, isRaw: isRaw, isImplicit: path.hasPrefix("."))
            }
            // `.platform`, in a dictionary whose type the source doesn't show, or a variable, unlike `kPlatform`.
            if path.hasPrefix(".") || constant.firstMatch(of: /^(?!k[A-Z])[a-z]/) != nil { return nil }
            let word = TypeTable.simpleName(constant)
            let owner = qualified(.name(String(constant.dropLast(word.count + 1))), in: context).description
            let name = owner.isEmpty ? constant : "\(owner).\(word)"
            let isCase = types.primary(named: owner, from: context.file).map { self[$0].cases.contains(word) } ?? false
            let identity = isRaw && isCase ? name + ".rawValue" : name
            return PayloadKey(identity: identity, expression: .constant(isCase ? identity : path), word: word)
        case .other: return nil
        }
    }

    func property(ofKey constant: String, in context: SourceContext) -> Reference<PropertyDeclaration>? {
        if let property = names.property(constant, from: context.file, inside: context.type) { return property }
        let word = TypeTable.simpleName(constant)
        let owner = qualified(.name(String(constant.dropLast(word.count + 1))), in: context).description
        return owner.isEmpty ? nil : names.property("\(owner).\(word)", from: context.file, inside: nil)
    }

    private func key(_ reference: Reference<PropertyDeclaration>, isRaw: Bool, isImplicit: Bool) -> PayloadKey? {
        let property = self[reference]
        // A constant of a type that the source declares isn't equal to its raw value, unlike those that C declares.
        let hasOwnType = typeOfKey(reference) != nil
        let isOfInstance = !property.isStatic && property.parent != nil
        if let text = property.text, isRaw || !hasOwnType, !isOfInstance || !property.isMutable {
            return PayloadKey(identity: text, expression: .text(text), word: property.name)
        }
        // The value of an instance's property is only known at run time.
        guard !isImplicit, !isOfInstance else { return nil }
        let owner = property.parent.map { files[reference.file].types[$0].name + "." } ?? ""
        let name = owner + property.name
        return PayloadKey(
            identity: isRaw && hasOwnType ? name + ".rawValue" : name,
            expression: .constant(isRaw ? name + ".rawValue" : name),
            word: property.name
        )
    }

    func typeOfKey(_ reference: Reference<PropertyDeclaration>) -> Reference<TypeDeclaration>? {
        names.type(of: reference).flatMap { types.primary(of: $0, from: reference.file) }
    }
}

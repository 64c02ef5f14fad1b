/// Resolves expressions to the notifications that they name, across files.
struct NameTable: Sendable {
    let files: [FileIndex]
    let types: TypeTable
    let objectiveC: ObjectiveCMentions
    private let properties: [MemberKey: [Reference<PropertyDeclaration>]]
    private let closeness: FileCloseness
    /// The static constants that are created with a constant name, by their own names.
    private let holders: [String: [Reference<PropertyDeclaration>]]

    init(_ files: [FileIndex], _ types: TypeTable, _ objectiveC: ObjectiveCMentions) {
        var properties: [MemberKey: [Reference<PropertyDeclaration>]] = [:]
        var holders: [String: [Reference<PropertyDeclaration>]] = [:]
        for (number, file) in files.enumerated() {
            for (index, property) in file.properties.enumerated() {
                let key = MemberKey(of: property.parent.map { file.types[$0].name }, property.name)
                properties[key, default: []].append(Reference(file: number, index: index))
                guard property.isStatic, property.isCreatedWithConstant else { continue }
                holders[property.name, default: []].append(Reference(file: number, index: index))
            }
        }
        self.files = files
        self.types = types
        self.objectiveC = objectiveC
        self.properties = properties
        closeness = FileCloseness(files)
        self.holders = holders
    }

    subscript(reference: Reference<PropertyDeclaration>) -> PropertyDeclaration {
        files[reference]
    }

    func owner(of reference: Reference<PropertyDeclaration>) -> String? {
        self[reference].parent.map { files[reference.file].types[$0].name }
    }

    // MARK: Names

    /// The notifications that an expression names; empty if that is not known, or if it is every one.
    func names(_ expression: NameExpression, from file: Int, inside type: Int?) -> [NotificationName] {
        var followed: Set<Reference<PropertyDeclaration>> = []
        return names(expression, from: file, inside: type, &followed)
    }

    /// - Parameter followed: The properties that have been followed. A list can contain itself, and others many times.
    private func names(
        _ expression: NameExpression,
        from file: Int,
        inside type: Int?,
        _ followed: inout Set<Reference<PropertyDeclaration>>
    ) -> [NotificationName] {
        switch expression {
        case .any, .parameter, .other, .text(""): return []
        case .text(let text):
            return [NotificationName(identity: text, display: "\"\(text)\"", declaration: nil)]
        case .constant(let path):
            guard !isVariable(path, from: file, inside: type) else { return [] }
            let text = text(ofConstant: path, from: file, inside: type)
            return [NotificationName(identity: text ?? path, display: path, declaration: nil)]
        case .member(let base, let name):
            let shown = base == "Self" ? type.map { files[file].types[$0].name } : base
            let display = shown.map { FileIndexer.isNameType($0) ? ".\(name)" : "\($0).\(name)" } ?? ".\(name)"
            guard let property = property(name, of: base, from: file, inside: type) else {
                if let base, let name = self.name(of: name, ofConstant: base, from: file, inside: type, &followed) {
                    return [name]
                }
                if let base, let name = self.name(of: name, ofCase: base, from: file) { return [name] }
                if let base, let owner = owner(ofMemberAfter: base, from: file, inside: type) {
                    return names(.instanceMember(type: owner, name: name), from: file, inside: type, &followed)
                }
                if base == "Self" {
                    // An inherited one, or one that the source doesn't show.
                    return self.property(ofIdentifier: name, from: file, inside: type)
                        .map { declared($0, display: display, &followed) } ?? []
                }
                // The name in a property of an instance is only known at run time.
                if let base, TypeTable.simpleName(base).first?.isLowercase == true { return [] }
                return [SDKFacts.name(base: base.flatMap { FileIndexer.isNameType($0) ? nil : $0 }, member: name)]
            }
            return declared(property, display: display, &followed)
        case .instanceMember(let owner, let name, _):
            guard let owner = types.primary(named: owner, from: file) else { return [] }
            let isName = { [self] (property: Reference<PropertyDeclaration>) in
                let hasName = !self[property].notificationNames.isEmpty
                // A constant of an instance may also be the text of a name.
                return hasName && !isFamily(property) || self[property].text != nil && !mayVary(property)
            }
            let found = members(named: name, of: Set(types.ancestry(of: owner).map { types[$0].name })).filter(isName)
            guard found.isEmpty, types[owner].kind == .protocol else {
                return found.flatMap { declared($0, display: name, &followed) }
            }
            // Conforming types with different names: which one is meant is only known at run time.
            let conforming = members(named: name, of: types.conformers(of: owner))
            guard conforming.allSatisfy({ isName($0) && !followed.contains($0) }) else { return [] }
            let names = conforming.flatMap { declared($0, display: name, &followed) }.uniqued()
            return names.count == 1 ? names : []
        case .reference(let name):
            guard let property = property(ofIdentifier: name, from: file, inside: type) else { return [] }
            return declared(property, display: name, &followed)
        case .element(let path):
            guard let collection = property(path, from: file, inside: type),
                !self[collection].notificationNames.isEmpty, !mayVary(collection)
            else { return [] }
            return declared(collection, display: path, &followed)
        }
    }

    /// Whether a property may have another value than its declaration shows: it is a variable, or a subtype declares
    /// it, too.
    private func mayVary(_ reference: Reference<PropertyDeclaration>) -> Bool {
        let property = self[reference]
        guard !property.isMutable, let parent = property.parent else { return property.isMutable }
        let type = types.primary(of: Reference(file: reference.file, index: parent))
        return type.map { !members(named: property.name, of: types.subtypes(of: $0)).isEmpty } ?? false
    }

    private func declared(
        _ reference: Reference<PropertyDeclaration>,
        display: String,
        _ followed: inout Set<Reference<PropertyDeclaration>>
    ) -> [NotificationName] {
        guard followed.insert(reference).inserted else { return [] }
        let property = self[reference]
        if isFamily(reference) { return [family(reference)] }
        if property.notificationNames.isEmpty {
            let alias: NameExpression? =
                switch property.type {
                case .property(let name): .reference(name)
                case .member(of: .named(let type), let name) where !name.contains("("):
                    .member(base: type.nominal, name: name)
                default: nil
                }
            if !property.isMutable, let alias,
                let name = names(alias, from: reference.file, inside: property.parent, &followed).first
            {
                return [NotificationName(identity: name.identity, display: display, declaration: name.declaration)]
            }
            // `static let name = "text"`, or something computed: the declaration itself is all that is known.
            let owner = owner(of: reference).map { "\($0)." } ?? ""
            let identity = property.text ?? owner + property.name
            return [NotificationName(identity: identity, display: display, declaration: reference)]
        }
        return property.notificationNames.flatMap { name in
            names(name, from: reference.file, inside: property.parent, &followed).map { resolved in
                // An alias of the system's name is still the system's.
                let isOwn = if case .constant = name { true } else { name.isText }
                return NotificationName(
                    identity: resolved.identity,
                    display: property.declaredName != nil ? display : resolved.display,
                    declaration: isOwn && property.declaredName != nil ? reference : resolved.declaration
                )
            }
        }
    }

    /// The type that has a member of a value: of a property, of a path of them (`Player.shared.output`), or a
    /// protocol.
    private func owner(ofMemberAfter base: String, from file: Int, inside type: Int?) -> String? {
        let parts = base.split(separator: ".").map(String.init)
        let path = parts.first == "self" ? parts.dropFirst() : parts[...]
        for count in [1, 2] where path.count >= count {
            let first = path.prefix(count).joined(separator: ".")
            guard let property = property(first, from: file, inside: type) else { continue }
            return path.dropFirst(count).reduce(self.type(of: property)) { owner, member in
                owner.flatMap { self.type(.member(of: .named($0), member), in: SourceContext(file: file)) }
            }?.nominal
        }
        return types.primary(named: base, from: file).map { types[$0] }.flatMap { $0.kind == .protocol ? $0.name : nil }
    }

    /// The name in the only static constant that is so called, and whose type keeps one: that of `.arrived` in
    /// `Bus[.arrived]`.
    func name(ofHolder constant: String) -> NameExpression? {
        guard let found = holders[constant], found.count == 1, let owner = owner(of: found[0]),
            case .named(let type) = self[found[0]].type,
            let declared = types.primary(of: type, from: found[0].file),
            let member = files[declared.file].properties.first(where: {
                $0.parent == declared.index && holdsName($0.name, type, found[0])
            })
        else { return nil }
        return .member(base: "\(owner).\(constant)", name: member.name)
    }

    /// The name in a property of a constant, `Events.arrived.name`, whose type the code base declares; `nil` if that is
    /// something else. Each constant has its own, or the one that it is created with. One of an instance is created
    /// with a name: `Bus.shared.arrived`.
    private func name(
        of member: String,
        ofConstant path: String,
        from file: Int,
        inside type: Int?,
        _ followed: inout Set<Reference<PropertyDeclaration>>
    ) -> NotificationName? {
        guard let constant = constant(path, from: file, inside: type), case .named(let written) = self[constant].type,
            self[constant].isStatic || self[constant].parent == nil || self[constant].isCreatedWithConstant,
            !self[constant].isMutable
        else { return nil }
        let isNotification = written.isNotification && member == "name"
        guard isNotification || holdsName(member, written, constant) else { return nil }
        if let created = self[constant].createdWith, followed.insert(constant).inserted {
            return names(created, from: constant.file, inside: self[constant].parent, &followed).first
        }
        let display = (self.owner(of: constant).map { "\($0)." } ?? "") + self[constant].name
        return NotificationName(identity: "\(display).\(member)", display: display, declaration: constant)
    }

    /// Whether each instance of a constant's type keeps its own name in a property.
    private func holdsName(_ member: String, _ type: WrittenType, _ constant: Reference<PropertyDeclaration>) -> Bool {
        let nominal = type.nominal
        let context = SourceContext(file: constant.file, type: self[constant].parent)
        var owner = types.primary(named: nominal, from: constant.file)
        if case .type(let declared)? = types.meaning(of: nominal, in: context) { owner = declared }
        guard let owner, types[owner].kind != .protocol, !types[owner].cases.contains(self[constant].name),
            let property = members(named: member, of: Set(types.ancestry(of: owner).map { types[$0].name })).first,
            !self[property].isStatic, !self[property].isComputed, self[property].notificationNames.isEmpty,
            self[property].text == nil, case .named(let type) = self[property].type
        else { return false }
        return type.isNotificationName || type == .name("String")
    }

    /// The name that a property makes of the text of a case: `Event.arrived.name`.
    private func name(of member: String, ofCase path: String, from file: Int) -> NotificationName? {
        let parts = path.split(separator: ".").map(String.init)
        guard let last = parts.last,
            let owner = types.primary(named: parts.dropLast().joined(separator: "."), from: file).map({ types[$0].name }
            ),
            let declaration = members(named: last, of: [owner]).first(where: { self[$0].isStatic }),
            let text = self[declaration].text,
            let name = members(named: member, of: [owner]).first.map({ self[$0].declaredName }),
            name == .constant("rawValue") || name == .constant("self")
        else { return nil }
        return NotificationName(identity: text, display: "\(path).\(member)", declaration: declaration)
    }

    // MARK: Properties

    /// A member of a type, or of `Notification.Name` without a type.
    func property(
        _ name: String,
        of base: String?,
        from file: Int,
        inside type: Int?
    ) -> Reference<PropertyDeclaration>? {
        let inner = type.map { files[file].types[$0].name }
        let isInner = base == "Self" || base == "self"
        let key = MemberKey(of: isInner ? inner : base ?? "Name", name)
        let candidates = (properties[key] ?? []).filter { self[$0].isStatic || base == "self" }
        guard !candidates.isEmpty else { return nil }
        let inherited = base.map { inheritedSpellings(of: $0, from: file) } ?? []
        let members = candidates.filter { reference in
            guard let owner = owner(of: reference) else { return false }
            if inherited.contains(owner) { return true }
            guard let base, !FileIndexer.isNameType(base) else { return FileIndexer.isNameType(owner) }
            if isInner { return owner == inner }
            return owner == base || owner.hasSuffix(".\(base)") || base.hasSuffix(".\(owner)")
        }
        return closeness.closest(members, to: file)
    }

    /// The nested types that a name may mean, because a class inherits them: `Train.Names` for `Express.Names`.
    private func inheritedSpellings(of name: String, from file: Int) -> Set<String> {
        guard let dot = name.lastIndex(of: "."), let outer = types.primary(named: String(name[..<dot]), from: file)
        else { return [] }
        return Set(types.ancestry(of: outer).dropFirst().map { types[$0].name + name[dot...] })
    }

    /// The property in `names`, `Self.names` or `Names.all`.
    func property(_ path: String, from file: Int, inside type: Int?) -> Reference<PropertyDeclaration>? {
        let parts = path.split(separator: ".").map(String.init)
        guard let last = parts.last else { return nil }
        return parts.count == 1
            ? property(ofIdentifier: last, from: file, inside: type)
            : property(last, of: parts.dropLast().joined(separator: "."), from: file, inside: type)
    }

    /// A property by its name alone: a member of the surrounding types or of their ancestors, or a global one.
    func property(ofIdentifier name: String, from file: Int, inside type: Int?) -> Reference<PropertyDeclaration>? {
        if let type {
            let around = sequence(first: type) { files[file].types[$0].parent }
            for outer in around {
                let reference = Reference<TypeDeclaration>(file: file, index: outer)
                let owners = Set([types[reference].name] + types.ancestry(of: reference).map { types[$0].name })
                let members = members(named: name, of: owners)
                if let member = closeness.closest(members, to: file) { return member }
            }
        }
        return closeness.closest(properties[MemberKey(of: nil, name)] ?? [], to: file)
    }

    /// The properties of a name in some types.
    private func members(named name: String, of owners: Set<String>) -> [Reference<PropertyDeclaration>] {
        let keys = Set(owners.map { MemberKey(of: $0, name) })
        return keys.flatMap { properties[$0] ?? [] }.filter { owner(of: $0).map(owners.contains) ?? false }.sorted()
    }

    /// A property of a declared type, or of an ancestor.
    func property(named name: String, ofType type: String, from file: Int) -> Reference<PropertyDeclaration>? {
        guard let owner = types.primary(named: type, from: file) else { return nil }
        let owners = Set(types.ancestry(of: owner).map { types[$0].name })
        return closeness.closest(members(named: name, of: owners), to: owner.file)
    }

    // MARK: Text

    /// The text of a constant: `Keys.user`, `kUser`.
    func text(ofConstant path: String, from file: Int, inside type: Int?) -> String? {
        guard let constant = constant(path, from: file, inside: type) else { return objectiveC.text(ofConstant: path) }
        return self[constant].text
    }

    /// The property in a path that may start with an instance: `Names.shared.arrived`.
    func constant(_ path: String, from file: Int, inside type: Int?) -> Reference<PropertyDeclaration>? {
        if let property = property(path, from: file, inside: type) { return property }
        let parts = path.split(separator: ".").map(String.init)
        guard let last = parts.last, parts.count > 1 else { return nil }
        return owner(ofMemberAfter: parts.dropLast().joined(separator: "."), from: file, inside: type)
            .flatMap { property(named: last, ofType: $0, from: file) }
    }
}

/// The names that calls of wrappers pass.
extension WrapperResolver {
    /// The wrapper that a call calls, the arguments by the indices of its parameters, and the names among them.
    func match(_ call: Call, _ wrappers: [ResolvedWrapper], _ file: Int) -> (
        wrapper: ResolvedWrapper, arguments: [Int: Call.Argument], names: [NameExpression]
    )? {
        for wrapper in wrappers {
            // The program doesn't call functions of its tests.
            guard files[file].isTest || !files[wrapper.function.file].isTest, canMean(wrapper, call, file),
                let arguments = wrapper.arguments(of: call), let argument = arguments[wrapper.nameParameter],
                case .name(let passed) = argument.value
            else { continue }
            let names = passed.compactMap { name(passedAs: $0, argument.label, wrapper, call, file) }
            if names.count == passed.count { return (wrapper, arguments, names) }
        }
        return nil
    }

    /// Whether a call can be one of a wrapper, and not of another function with its name and labels: by the wrapper's
    /// access, and by the type that the call is made in or on.
    private func canMean(_ wrapper: ResolvedWrapper, _ call: Call, _ file: Int) -> Bool {
        let function = wrapper.function
        if files[function].isPrivate, function.file != file { return false }
        guard let index = files[function].type,
            let owner = types.primary(of: Reference<TypeDeclaration>(file: function.file, index: index))
        else { return true }
        let isInOtherModule = files[file].settings.hasSameModule(as: files[function.file].settings) == false
        if isInOtherModule, types[owner].access < .package { return false }
        // The instance has the name: its type is looked at with the name.
        if wrapper.nameParameter == NameExpression.receiver { return true }
        func mayHave(_ type: Reference<TypeDeclaration>?) -> Bool {
            type.map { types[$0].kind == .protocol || types.ancestry(of: $0).contains(owner) } ?? true
        }
        guard let base = call.base, !["self", "Self", "super"].contains(base) else {
            let around = call.type.map { sequence(first: $0) { files[file].types[$0].parent } }.map(Array.init) ?? []
            return around.contains { mayHave(types.primary(of: Reference<TypeDeclaration>(file: file, index: $0))) }
        }
        return mayHave(typeOfBase(of: call, file))
    }

    /// The type that a call is made on, if the sources declare it.
    private func typeOfBase(of call: Call, _ file: Int) -> Reference<TypeDeclaration>? {
        if let type = call.base.flatMap({ types.primary(named: $0, from: file) }) { return type }
        return names.type(call.baseType, in: SourceContext(file: file, type: call.type, function: call.function))
            .flatMap { types.primary(of: $0, from: file) }
    }

    /// Whether a call is one of a method that the sources declare, although it has the name of one of a center.
    func isOfOwnType(_ call: Call, _ file: Int) -> Bool {
        let labels = Set(call.arguments.map(\.label)).subtracting(Call.labelsOfCenters)
        if !labels.isEmpty {
            return types.functions(named: call.name).contains { labels.isSubset(of: files[$0].parameters.map(\.label)) }
        }
        if call.base.map({ ["self", "super"].contains($0) }) ?? true {
            return call.type.map { !isCenter(Reference<TypeDeclaration>(file: file, index: $0)) } ?? true
        }
        guard let type = typeOfBase(of: call, file), !isCenter(type) else { return false }
        return types.method(named: call.name, labels: nil, in: type) != nil
    }

    /// Whether a type is or may be a center, or a protocol of one.
    private func isCenter(_ type: Reference<TypeDeclaration>) -> Bool {
        let lineage = [type] + types.ancestry(of: type)
        let names = lineage.flatMap { [types[$0].name] + types[$0].inherited + types.subtypes(of: $0) }
        // `extension NotificationManaging` may be one of a protocol.
        return names.contains(where: FileIndexer.isCenterType)
            || types[type].kind == .extension && types[type].name.contains("otification")
    }

    /// The name that a call passes to a wrapper; `nil` for another member that is spelled like one.
    private func name(
        passedAs expression: NameExpression,
        _ label: String?,
        _ wrapper: ResolvedWrapper,
        _ call: Call,
        _ file: Int
    ) -> NameExpression? {
        func isKnown(_ name: NameExpression) -> Bool { !names.names(name, from: file, inside: call.type).isEmpty }
        if wrapper.nameMember != nil {
            guard let name = nameInMember(of: expression, wrapper, call, file) else { return nil }
            return isOfHolder(expression, wrapper, call, file) || isKnown(name) ? name : nil
        }
        if let owner = enumeration(ofNamesIn: wrapper) { return Self.constant(expression, of: owner) }
        if wrapper.nameParameter == NameExpression.receiver, expression.isVariable {
            return isOfHolder(expression, wrapper, call, file) || isKnown(expression) ? expression : nil
        }
        let takesText = wrapper.parameterType?.unwrapped == .name("String")
        switch expression {
        case .text, .constant: return expression
        // The argument of SwiftUI's `onReceive(_:perform:)` is a publisher.
        case .parameter, .reference:
            guard call.name != "onReceive" || isName(expression, in: call, file) else { return nil }
            // A constant that no declaration shows: `kArrived`.
            guard case .reference(let name) = expression, takesText, !isKnown(expression) else { return expression }
            return .constant(name)
        case .member(let base, let name):
            let constant = base.flatMap { names.constant("\($0).\(name)", from: file, inside: call.type) }
            if label == nil, base?.first?.isLowercase == true {
                // Anything, unless it is a constant: `topics.arrived`.
                return constant.map { names[$0].hasName } == true ? expression : nil
            }
            // `.arrived` is one, wherever it is declared. On an unknown base, the call may be that of another function.
            let takesName = wrapper.parameterType?.isNotificationName == true
            let isOfNames =
                base.map(FileIndexer.isNameType)
                ?? (takesName && (call.base == nil || typeOfBase(of: call, file) != nil))
            let isName =
                isOfNames || name.hasSuffix("Notification")
                || names.property(name, of: base, from: file, inside: call.type) != nil
            guard takesText, isOnlyFunction(wrapper, call) else { return isName ? expression : nil }
            return isName || constant != nil ? expression : base.map { .constant("\($0).\(name)") } ?? expression
        case .element, .instanceMember: return isKnown(expression) ? expression : nil
        case .other: return takesText && isOnlyFunction(wrapper, call) ? expression : nil
        case .any: return nil
        }
    }

    /// Whether a parameter or a property is declared as the name of a notification, or the property isn't declared.
    private func isName(_ value: NameExpression, in call: Call, _ file: Int) -> Bool {
        if let type = type(of: value, in: call, file) { return type.isNotificationName }
        guard case .reference(let name) = value else { return true }
        return names.property(ofIdentifier: name, from: file, inside: call.type)
            .map { names[$0].declaredName != nil } ?? true
    }

    /// Whether a call is one of a wrapper, and not of another function with its name and labels: a text may be
    /// anything.
    private func isOnlyFunction(_ wrapper: ResolvedWrapper, _ call: Call) -> Bool {
        let function = files[wrapper.function]
        let others = types.functions(named: function.name).filter { files[$0].fullName == function.fullName }
        return others.count == 1 || call.base == nil || call.base == "self"
    }

    /// Whether a value is sure to have the name that a wrapper takes: a parameter, or a property, with the type of the
    /// wrapper's parameter.
    private func isOfHolder(_ value: NameExpression, _ wrapper: ResolvedWrapper, _ call: Call, _ file: Int) -> Bool {
        guard let holder = wrapper.parameterType.map({ TypeTable.simpleName($0.nominal) }) else { return true }
        guard let type = type(of: value, in: call, file) else { return false }
        let nominal = type.nominal
        guard let declaration = types.primary(named: nominal, from: file) else {
            return TypeTable.simpleName(nominal) == holder || nominal.count == 1
        }
        return types.ancestry(of: declaration).contains { TypeTable.simpleName(types[$0].name) == holder }
    }

    /// The type of a parameter of the function around a call, or of a property.
    private func type(of value: NameExpression, in call: Call, _ file: Int) -> WrittenType? {
        let context = SourceContext(file: file, type: call.type, function: call.function)
        return switch value {
        case .parameter(let index): names.type(.parameter(index), in: context)
        case .reference(let name): names.type(.property(name), in: context)
        default: nil
        }
    }

    /// The enumeration whose cases a wrapper makes names of, if the parameter isn't a name itself.
    private func enumeration(ofNamesIn wrapper: ResolvedWrapper) -> String? {
        guard let type = wrapper.parameterType,
            let declaration = types.primary(of: type, from: wrapper.function.file),
            types[declaration].kind == .enum
        else { return nil }
        return types[declaration].name
    }

    /// The name in a property of what a call passes to a wrapper: `Events.arrived.name`.
    private func nameInMember(
        of expression: NameExpression,
        _ wrapper: ResolvedWrapper,
        _ call: Call,
        _ file: Int
    ) -> NameExpression? {
        guard let member = wrapper.nameMember else { return nil }
        switch expression {
        case .reference(let constant): return .member(base: constant, name: member)
        case .member(let type?, "self"): return .instanceMember(type: type, name: member)
        case .member(let base, let constant):
            let holder = wrapper.parameterType?.nominal
            if base == nil, names.property(constant, of: holder, from: file, inside: call.type) == nil,
                let name = name(ofKey: constant, file)
            {
                return name
            }
            guard let owner = base ?? holder else { return nil }
            return member == "rawValue"
                ? .constant("\(owner).\(constant)") : .member(base: "\(owner).\(constant)", name: member)
        case .parameter(let index):
            return type(of: expression, in: call, file).map {
                .instanceMember(type: $0.nominal, name: member, parameter: index)
            }
        default: return nil
        }
    }

    /// The name that a subscript's key is, or has: `.arrived` in `Bus[.arrived]`.
    private func name(ofKey key: String, _ file: Int) -> NameExpression? {
        names.property(key, of: nil, from: file, inside: nil) == nil
            ? names.name(ofHolder: key) : .member(base: nil, name: key)
    }

    /// A case of an enumeration as the constant of a name's text.
    private static func constant(_ expression: NameExpression, of owner: String) -> NameExpression? {
        switch expression {
        case .member(let base, let name): .constant("\(base ?? owner).\(name)")
        case .parameter, .constant: expression
        default: nil
        }
    }
}

/// The names that calls of wrappers pass.
extension WrapperResolver {
    /// The wrapper that a call calls, and the arguments by the indices of its parameters.
    func match(_ call: Call, _ wrappers: [ResolvedWrapper], _ file: Int) -> (ResolvedWrapper, [Int: Call.Argument])? {
        for wrapper in wrappers {
            guard creates(call, wrapper, file), canMean(wrapper, call, file),
                let arguments = wrapper.arguments(of: call),
                arguments[wrapper.nameParameter].map({ passesName($0, wrapper, call, file) }) ?? false,
                // The program doesn't call functions of its tests.
                files[file].isTest || wrapper.origin.map({ !files[$0.file].isTest }) ?? true
            else { continue }
            return (wrapper, arguments)
        }
        return nil
    }

    /// Whether a call can be one of a wrapper, and not of another function with its name and labels: by the wrapper's
    /// access, and by the type that the call is made in or on.
    private func canMean(_ wrapper: ResolvedWrapper, _ call: Call, _ file: Int) -> Bool {
        guard let function = wrapper.function, !isInitializer(wrapper) else { return true }
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
        if let type = types.primary(named: base, from: file) { return mayHave(type) }
        guard let property = names.property(base, from: file, inside: call.type),
            let type = names.typeName(of: property)
        else { return true }
        return mayHave(types.primary(named: TypeText(type).nominal, from: property.file))
    }

    /// The names that a call passes to a wrapper.
    func names(_ arguments: [Int: Call.Argument], for wrapper: ResolvedWrapper, _ call: Call, _ file: Int)
        -> [NameExpression]
    {
        guard case .name(let passed)? = arguments[wrapper.nameParameter]?.value else { return [] }
        if wrapper.nameMember != nil { return passed.compactMap { nameInMember(of: $0, wrapper, call, file) } }
        if let owner = enumeration(ofNamesIn: wrapper) { return passed.map { Self.constant($0, of: owner) ?? $0 } }
        guard takesText(wrapper) else { return passed }
        return passed.map { expression in
            // A constant that no declaration shows: `kArrived`, `Texts.arrived`.
            switch expression {
            case .reference(let name) where names.names(expression, from: file, inside: call.type).isEmpty:
                return .constant(name)
            case .member(let base?, let name)
            where names.constant("\(base).\(name)", from: file, inside: call.type) == nil:
                return FileIndexer.isNameType(base) || name.hasSuffix("Notification")
                    ? expression : .constant("\(base).\(name)")
            default: return expression
            }
        }
    }

    /// Whether an argument is the name of a notification, and not another member that is spelled like one.
    private func passesName(_ argument: Call.Argument, _ wrapper: ResolvedWrapper, _ call: Call, _ file: Int) -> Bool {
        guard case .name(let expressions) = argument.value else { return false }
        if wrapper.nameMember != nil {
            return expressions.allSatisfy { expression in
                guard let name = nameInMember(of: expression, wrapper, call, file) else { return false }
                return isOfHolder(expression, wrapper, call, file)
                    || !names.names(name, from: file, inside: call.type).isEmpty
            }
        }
        if let owner = enumeration(ofNamesIn: wrapper) {
            return expressions.allSatisfy { Self.constant($0, of: owner) != nil }
        }
        if wrapper.nameParameter == NameExpression.receiver, expressions.contains(where: \.isVariable) {
            return expressions.allSatisfy {
                isOfHolder($0, wrapper, call, file) || !names.names($0, from: file, inside: call.type).isEmpty
            }
        }
        let takesText = takesText(wrapper) && isOnlyFunction(wrapper, call, file)
        return expressions.allSatisfy { expression in
            switch expression {
            case .text, .constant: true
            // The argument of SwiftUI's `onReceive(_:perform:)` is a publisher.
            case .parameter, .reference: call.name != "onReceive" || isName(expression, in: call, file)
            case .member(let base?, let name) where argument.label == nil && base.first?.isLowercase == true:
                // Anything, unless it is a constant: `topics.arrived`.
                names.constant("\(base).\(name)", from: file, inside: call.type).map { names[$0].hasName } ?? false
            case .member(let base, let name):
                takesText || base.map(FileIndexer.isNameType) ?? takesName(wrapper, in: call)
                    || name.hasSuffix("Notification")
                    || names.property(name, of: base, from: file, inside: call.type) != nil
            case .element, .instanceMember: !names.names(expression, from: file, inside: call.type).isEmpty
            case .other: takesText
            case .any: false
            }
        }
    }

    /// Whether a parameter or a property is declared as the name of a notification, or the property isn't declared.
    private func isName(_ value: NameExpression, in call: Call, _ file: Int) -> Bool {
        if let type = type(of: value, in: call, file) { return FileIndexer.isNameType(TypeText(type).bare) }
        guard case .reference(let name) = value else { return true }
        return names.property(ofIdentifier: name, from: file, inside: call.type)
            .map { names[$0].declaredName != nil } ?? true
    }

    /// Whether a call without a base passes a name, judging by the declaration of the parameter: `.arrived` is one,
    /// wherever that is declared. With a base, the call may be that of another function with the same labels.
    private func takesName(_ wrapper: ResolvedWrapper, in call: Call) -> Bool {
        guard call.base == nil || call.base == "self" else { return false }
        return parameterType(of: wrapper).map { FileIndexer.isNameType(TypeText($0).bare) } ?? false
    }

    /// Whether the parameter of a wrapper is the text of a name, or is configured and may be one.
    private func takesText(_ wrapper: ResolvedWrapper) -> Bool {
        wrapper.origin == nil || parameterType(of: wrapper).map { TypeText($0).bare } == "String"
    }

    /// Whether a call is one of a wrapper, and not of another function with its name and labels: a text may be
    /// anything.
    private func isOnlyFunction(_ wrapper: ResolvedWrapper, _ call: Call, _ file: Int) -> Bool {
        guard let function = wrapper.function.map({ files[$0] }) else { return true }
        let others = types.functions(named: function.name).filter {
            files[$0].fullName == function.fullName
        }
        return others.count == 1 || call.base == nil || call.base == "self"
    }

    /// Whether a value is sure to have the name that a wrapper takes: a parameter, or a property, with the type of the
    /// wrapper's parameter.
    private func isOfHolder(_ value: NameExpression, _ wrapper: ResolvedWrapper, _ call: Call, _ file: Int) -> Bool {
        guard let holder = parameterType(of: wrapper).map({ TypeTable.simpleName(TypeText($0).nominal) }) else {
            return wrapper.origin != nil
        }
        guard let type = type(of: value, in: call, file) else { return false }
        let nominal = TypeText(type).nominal
        guard let declaration = types.primary(named: nominal, from: file) else {
            return TypeTable.simpleName(nominal) == holder || nominal.count == 1
        }
        return types.ancestry(of: declaration).contains { TypeTable.simpleName(types[$0].name) == holder }
    }

    /// The type of a parameter of the function around a call, or of a property.
    private func type(of value: NameExpression, in call: Call, _ file: Int) -> String? {
        let context = SourceContext(file: file, type: call.type, function: call.function)
        return switch value {
        case .parameter(let index): names.typeName(.parameter(index), in: context)
        case .reference(let name): names.typeName(.property(name), in: context)
        default: nil
        }
    }

    /// The type of the parameter that has the name, or of the instance.
    private func parameterType(of wrapper: ResolvedWrapper) -> String? {
        guard wrapper.nameParameter == NameExpression.receiver else {
            return type(ofParameter: wrapper.nameParameter, of: wrapper)
        }
        return wrapper.function.flatMap(files.owner)
    }

    /// The enumeration whose cases a wrapper makes names of, if the parameter isn't a name itself.
    private func enumeration(ofNamesIn wrapper: ResolvedWrapper) -> String? {
        guard let type = parameterType(of: wrapper),
            let declaration = types.primary(named: type, from: wrapper.function?.file ?? 0),
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
            let holder = parameterType(of: wrapper).map { TypeText($0).nominal }
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
                .instanceMember(type: TypeText($0).nominal, name: member, parameter: index)
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

// Conformances of main-actor classes to the protocols through which handlers call them.

extension CodeBase {
    /// Hits at the conformances of main-actor classes to protocols without isolation whose functions handlers call.
    ///
    /// With default main-actor isolation, the compiler infers that the conformance is isolated, too (SE-0470).
    var crossingConformances: [Hit] {
        var seen: Set<FilePlace> = []
        return requirementCalls.flatMap { call in
            types.conformances(to: call.proto).compactMap { conformance -> Hit? in
                guard isBeforeSwift6(conformance.file), isolation.fallback(in: conformance.file).domain == .nonisolated,
                    let type = types.primary(of: conformance), isProvenMainActorClass(type),
                    !self[conformance].attributedInherited.contains(where: { $0.hasSuffix(self[call.proto].name) }),
                    let witness = types.method(named: call.requirement.name, labels: call.requirement.labels, in: type),
                    let owner = owner(of: witness), self[owner].kind == .class,
                    isolation(of: witness).isMainActor,
                    seen.insert(FilePlace(file: conformance.file, offset: self[conformance].span.start.offset)).inserted
                else { return nil }
                let (name, proto) = (self[type].name, self[call.proto].name)
                return Hit(
                    SourceContext(of: conformance),
                    self[conformance].span,
                    proto,
                    "`\(name)` is isolated to the main actor, but implements `\(call.requirement.name)` of `\(proto)`, which "
                        + "isn't, for a handler\(call.observation.ofNames): isolate the protocol. The Swift 6 language mode "
                        + "rejects the conformance.",
                    of: call.observation.names,
                    notes: [note("called here", call.use.use.span, in: call.use.function.file)]
                )
            }
        }
    }

    /// Whether a class is isolated to the main actor, and not only by the name of a superclass outside the sources.
    private func isProvenMainActorClass(_ type: Reference<TypeDeclaration>) -> Bool {
        guard self[type].kind == .class else { return false }
        let isolation = self.isolation(of: type)
        if case .superclassName = isolation.origin { return false }
        return isolation.isMainActor
    }

    private struct RequirementCall {
        let observation: Observation
        let use: MemberUseTable.Use
        let proto: Reference<TypeDeclaration>
        let requirement: FunctionDeclaration
    }

    /// The calls by handlers of classes without isolation, and by the methods that they call, of functions that
    /// protocols without isolation require.
    private var requirementCalls: [RequirementCall] {
        // What several handlers call is followed once.
        var visited: Set<Reference<FunctionDeclaration>> = []
        return observations.flatMap { observation -> [RequirementCall] in
            guard [.selector, .closure, .publisher].contains(observation.observer.kind), !observation.isTemplate,
                let type = owner(of: observation), isNonisolatedClass(type)
            else { return [] }
            let uses = memberUses.uses(from: allCode(of: observation), visited: &visited) { _, _ in true }
            return uses.compactMap { use in
                requirement(calledBy: use, in: type).map { proto, requirement in
                    RequirementCall(observation: observation, use: use, proto: proto, requirement: requirement)
                }
            }
        }
    }

    /// The synchronous function that is called on a property whose type is a protocol without isolation.
    private func requirement(
        calledBy use: MemberUseTable.Use,
        in type: Reference<TypeDeclaration>
    ) -> (proto: Reference<TypeDeclaration>, requirement: FunctionDeclaration)? {
        guard [.read, .variable].contains(use.use.kind), let member = use.use.member, use.use.inner == nil,
            let text = typeName(of: use.use, in: type, use.function).map({ TypeText($0).bare }),
            let name = use.use.isOfElement ? TypeText(text).element : text,
            let proto = types.primary(named: TypeText(name).nominal, from: use.function.file),
            self[proto].kind == .protocol, isolation(of: proto).domain == .nonisolated,
            let function = types.method(named: member, labels: nil, in: proto),
            let owner = self[function].type.map({ Reference<TypeDeclaration>(file: function.file, index: $0) }),
            self[owner].kind == .protocol, self[function].kind == .function, !self[function].isAsync,
            isolation(of: function).domain == .nonisolated
        else { return nil }
        return (proto, self[function])
    }
}

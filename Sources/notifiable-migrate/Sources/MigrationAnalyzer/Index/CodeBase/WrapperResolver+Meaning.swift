/// What the observers and posts that are found mean.
extension WrapperResolver {
    func add(_ observer: Observer, _ file: Int, through wrapper: ResolvedWrapper? = nil, to found: inout Found) {
        let resolved = observer.names.map { names.names($0, from: file, inside: observer.type) }
        let adapter = observer.body.map { Reference<Body>(file: file, index: $0) } ?? wrapper?.adapter
        let outer = wrappers(.observer(observer), observer.names, resolved, observer.function, file, adapter)
        for wrapper in outer { found.wrappers[wrapper.name, default: []].append(wrapper) }
        found.observations.append(
            Observation(
                observer: observer,
                file: file,
                names: resolved.flatMap(\.self),
                knowsAllNames: resolved.allSatisfy { !$0.isEmpty },
                handler: handler(of: observer, file),
                wrapper: wrapper?.function,
                adapter: wrapper?.adapter,
                isTemplate: !outer.isEmpty
            )
        )
    }

    private func handler(of observer: Observer, _ file: Int) -> Observation.Handler? {
        if let body = observer.body { return .closure(Reference(file: file, index: body)) }
        guard let selector = observer.selector, selector.type != "?" else { return nil }
        let context = SourceContext(file: file, type: observer.type, function: observer.function)
        let named = selector.type ?? names.type(observer.observerType, in: context)?.nominal
        var type = named.flatMap { types.primary(named: $0, from: file) }
        switch observer.observerType {
        // The method of an object whose type isn't known may be any.
        case .named, .property, .unwrapped: break
        case _ where selector.type != nil: break
        default: type = type ?? observer.type.map { Reference(file: file, index: $0) }
        }
        return type.flatMap { type in
            observer.kind == .selector
                ? types.method(named: selector, in: type)
                : types.method(named: selector.name, labels: selector.labels, in: type).flatMap { method in
                    files[method].kind == .function ? method : nil
                }
        }.map(Observation.Handler.function)
    }

    func add(_ post: Post, _ file: Int, through wrapper: ResolvedWrapper? = nil, to found: inout Found) {
        let resolved = post.names.map { names.names($0, from: file, inside: post.type) }
        let outer = wrappers(.post(post), post.names, resolved, post.function, file, nil)
        for wrapper in outer { found.wrappers[wrapper.name, default: []].append(wrapper) }
        found.postings.append(
            Posting(
                post: post,
                file: file,
                names: resolved.contains(where: \.isEmpty) ? [] : resolved.flatMap(\.self),
                wrapper: wrapper?.function,
                isTemplate: !outer.isEmpty
            )
        )
    }

    /// The functions that an observer or a post makes wrappers, because one of their parameters, or the instance that
    /// they are called on, has the name.
    private func wrappers(
        _ template: ResolvedWrapper.Template,
        _ names: [NameExpression],
        _ resolved: [[NotificationName]],
        _ function: Int?,
        _ file: Int,
        _ adapter: Reference<Body>?
    ) -> [ResolvedWrapper] {
        guard let function = function.map({ Reference<FunctionDeclaration>(file: file, index: $0) }),
            files[function].kind != .initializer
        else { return [] }
        func wrapper(_ parameter: Int, _ member: String?) -> ResolvedWrapper {
            ResolvedWrapper(template, function, name: (parameter, member), in: files, adapter: adapter)
        }
        switch names.first {
        case .parameter(let parameter)? where resolved.allSatisfy(\.isEmpty): return [wrapper(parameter, nil)]
        case .instanceMember(_, let member, let parameter?)? where resolved.allSatisfy(\.isEmpty):
            return [wrapper(parameter, member)]
        default: break
        }
        guard resolved.allSatisfy({ $0.allSatisfy(\.isFamily) }),
            let path = names.first.flatMap({ pathInInstance($0, of: function) })
        else { return [] }
        return [wrapper(NameExpression.receiver, path)]
    }

    /// The property of the instance that has the name, where each instance, or each type, has another one: `name`,
    /// `event.name`, `rawValue`.
    private func pathInInstance(_ name: NameExpression, of function: Reference<FunctionDeclaration>) -> String? {
        let path: String
        switch name {
        case .reference(let name), .member("Self", let name), .member("self", let name): path = name
        case .constant(let text): path = text.hasPrefix("self.") ? String(text.dropFirst("self.".count)) : text
        case .member(let base?, let name): path = "\(base).\(name)"
        default: return nil
        }
        let first = String(path.prefix { $0 != "." })
        let type = files[function].type
        guard let type, let property = names.property(ofIdentifier: first, from: function.file, inside: type) else {
            return path == "rawValue" ? path : nil
        }
        return names.isFamily(property) ? path : nil
    }
}

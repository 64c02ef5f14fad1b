/// What the observers and posts that are found mean.
extension WrapperResolver {
    /// Adds an observer and, if it makes its function a wrapper, that wrapper.
    func add(_ observer: Observer, _ file: Int, through wrapper: ResolvedWrapper? = nil, to found: inout Found) {
        let resolved = observer.names.map { names.names($0, from: file, inside: observer.type) }
        let isNamed = resolved.contains { !$0.isEmpty }
        let outer = isNamed ? nil : ResolvedWrapper(observer, files[file], file, adapter: wrapper?.adapter)
        if let outer { found.wrappers[outer.name, default: []].append(outer) }
        found.observations.append(
            Observation(
                observer: observer,
                file: file,
                names: resolved.flatMap(\.self),
                knowsAllNames: resolved.allSatisfy { !$0.isEmpty },
                handler: handler(of: observer, file),
                wrapper: wrapper?.function,
                adapter: wrapper?.adapter,
                isTemplate: outer != nil
            )
        )
    }

    private func handler(of observer: Observer, _ file: Int) -> Observation.Handler? {
        if let body = observer.body { return .closure(Reference(file: file, index: body)) }
        guard let selector = observer.selector, selector.type != "?" else { return nil }
        let own = observer.type.map { Reference<TypeDeclaration>(file: file, index: $0) }
        let type: Reference<TypeDeclaration>?
        if let named = selector.type {
            type = types.primary(named: named, from: file)
        } else {
            switch observer.observerType {
            case .named(let name): type = types.primary(named: name, from: file)
            case .property(let name), .unwrapped(.property(let name)):
                guard case .named(let typeName)? = names.type(ofProperty: name, from: file, inside: observer.type)
                else { return nil }
                type = types.primary(named: typeName, from: file)
            case .selfType, .parameter, .member, .unwrapped, .unknown: type = own
            }
        }
        return type.flatMap { type in
            observer.kind == .selector
                ? types.method(named: selector, in: type)
                : types.method(named: selector.name, labels: selector.labels, in: type).flatMap { method in
                    files[method.file].functions[method.index].kind == .function ? method : nil
                }
        }.map(Observation.Handler.function)
    }

    /// Adds a post and, if it makes its function a wrapper, that wrapper.
    func add(_ post: Post, _ file: Int, through wrapper: ResolvedWrapper? = nil, to found: inout Found) {
        let resolved = post.names.flatMap { names.names($0, from: file, inside: post.type) }
        let outer = resolved.isEmpty ? ResolvedWrapper(post, files[file], file) : nil
        if let outer { found.wrappers[outer.name, default: []].append(outer) }
        found.postings.append(
            Posting(
                post: post,
                file: file,
                names: resolved,
                wrapper: wrapper?.function,
                isTemplate: outer != nil
            )
        )
    }
}

/// Finds the functions that register or post for their callers, and gives observations and postings their meaning.
///
/// A function is a wrapper if it passes one of its parameters on as the name. Its callers are found by the function's
/// name and labels; a caller that passes on its own parameter is a wrapper too.
struct WrapperResolver {
    /// How many wrappers deep a call is followed.
    private static let depth = 4

    private(set) var files: [FileIndex]
    let types: TypeTable
    let names: NameTable
    let isolation: IsolationResolver

    /// - Returns: Those of `files`, which loses the calls of own types that look like those of centers.
    mutating func resolve() -> ([Observation], [Posting]) {
        var all = Found()
        // A wrapper that calls itself would be found again in each round.
        var resolved: Set<Reference<Call>> = []
        for (number, file) in files.enumerated() {
            let spans = Set(file.observers.map(\.span) + file.posts.map(\.span))
            let calls = file.calls.indices.filter { spans.contains(file.calls[$0].span) }
            let own = calls.filter { isOfOwnType(file.calls[$0], number) }
            resolved.formUnion(Set(calls).subtracting(own).map { Reference(file: number, index: $0) })
            let others = Set(own.map { file.calls[$0].span })
            files[number].observers.removeAll { others.contains($0.span) }
            files[number].posts.removeAll { others.contains($0.span) }
            for observer in files[number].observers { add(observer, number, to: &all) }
            for post in files[number].posts { add(post, number, to: &all) }
        }
        var round = all.wrappers
        for _ in 0..<Self.depth where !round.isEmpty {
            let found = calls(of: round, &resolved)
            all.observations += found.observations
            all.postings += found.postings
            round = found.wrappers
        }
        all.dropTemplatesWithoutCallers()
        return (
            all.observations.sorted { ($0.file, $0.observer.span) < ($1.file, $1.observer.span) },
            all.postings.sorted { ($0.file, $0.post.span) < ($1.file, $1.post.span) }
        )
    }

    // MARK: Callers

    struct Found {
        var observations: [Observation] = []
        var postings: [Posting] = []
        var wrappers: [String: [ResolvedWrapper]] = [:]

        /// A function that posts or observes `event.name`, or the name of its instance, is only a wrapper if it has a
        /// known caller.
        mutating func dropTemplatesWithoutCallers() {
            let called = Set(observations.compactMap(\.wrapper) + postings.compactMap(\.wrapper))
            func isWrapper(_ names: [NameExpression], _ function: Reference<FunctionDeclaration>?) -> Bool {
                if case .parameter? = names.first { return true }
                return function.map(called.contains) ?? true
            }
            for (index, found) in observations.enumerated() where found.isTemplate {
                observations[index].isTemplate = isWrapper(found.observer.names, found.function)
            }
            for (index, found) in postings.enumerated() where found.isTemplate {
                postings[index].isTemplate = isWrapper(found.post.names, found.function)
            }
        }
    }

    private func calls(of wrappers: [String: [ResolvedWrapper]], _ resolved: inout Set<Reference<Call>>) -> Found {
        var found = Found()
        for (number, file) in files.enumerated() {
            for (index, call) in file.calls.enumerated() {
                guard let candidates = wrappers[call.name],
                    let (wrapper, arguments, names) = match(call, candidates, number),
                    resolved.insert(Reference(file: number, index: index)).inserted
                else { continue }
                switch wrapper.template {
                case .observer(var template):
                    template.names = names
                    add(observer(template, wrapper, call, arguments), number, through: wrapper, to: &found)
                case .post(var template):
                    template.names = names
                    let isOnMain = isolation.isolation(of: wrapper.function).isMainActor
                    if isOnMain, [.function, .task].contains(template.place) { template.place = .main }
                    add(post(template, call, arguments), number, through: wrapper, to: &found)
                }
            }
        }
        return found
    }

    // MARK: Substitution

    private func observer(
        _ template: Observer,
        _ wrapper: ResolvedWrapper,
        _ call: Call,
        _ arguments: [Int: Call.Argument]
    ) -> Observer {
        var observer = template
        observer.span = call.span
        observer.extent = call.extent
        observer.function = call.function
        observer.type = call.type
        observer.body = nil
        for case .body(let body) in call.arguments.map(\.value) { observer.body = body }
        for case .selector(let selector) in call.arguments.map(\.value).reversed() { observer.selector = selector }
        if case .parameter(let index) = template.observerType,
            case .other(let text, let type)? = arguments[index]?.value
        {
            observer.observer = text
            observer.observerType = type
        }
        // A wrapper's closure that hops to the main actor probably calls that of its caller there.
        if template.body != nil, let adapter = wrapper.adapter.map({ files[$0] }),
            adapter.hops.contains(where: { $0.kind.isOfMainActor && ($0.isWholeBody || adapter.checksMainThread) })
        {
            observer.queue = .main
        }
        switch template.token {
        case .returned: observer.token = call.token
        case .stored, .passed: break
        // A finding belongs to the wrapper, not to each of its callers.
        case .dropped, .local, .notApplicable: observer.token = .notApplicable
        }
        return observer
    }

    private func post(_ template: Post, _ call: Call, _ arguments: [Int: Call.Argument]) -> Post {
        var post = template
        post.span = call.span
        post.extent = call.extent
        post.lastLine = call.lastLine
        // A finding belongs to the wrapper, not to each of its callers.
        post.heldLock = nil
        post.function = call.function
        post.type = call.type
        switch template.place {
        case .main, .offMain: break
        case .task, .function, .closure: post.place = call.place
        }
        if case .value(_, .parameter(let index)) = template.object {
            switch arguments[index]?.value {
            case .other("nil", _), nil: post.object = .none
            case .other(let text, let type): post.object = .value(text, type)
            default: post.object = .value("", .unknown)
            }
        }
        if case .parameter(let index) = template.userInfo {
            switch arguments[index]?.value {
            case .userInfo(let userInfo): post.userInfo = userInfo
            case .other(_, .parameter(let outer)): post.userInfo = .parameter(outer)
            case .other("nil", _), nil: post.userInfo = .none
            case .other(let text, _): post.userInfo = .other(text)
            default: post.userInfo = .other("")
            }
        } else if case .entries(var writes) = template.userInfo {
            for index in writes.indices { writes[index].type = Self.type(writes[index].type, passing: arguments) }
            post.userInfo = .entries(writes)
        }
        return post
    }

    /// A type in a wrapper as a type in its caller.
    private static func type(_ type: TypeExpression, passing arguments: [Int: Call.Argument]) -> TypeExpression {
        switch type {
        case .parameter(let index):
            if case .other(_, let type)? = arguments[index]?.value { return type }
            return .unknown
        case .member(let owner, let name):
            let passed = Self.type(owner, passing: arguments)
            return passed == .unknown ? .unknown : .member(of: passed, name)
        case .unwrapped(let optional):
            let passed = Self.type(optional, passing: arguments)
            return passed == .unknown ? .unknown : .unwrapped(passed)
        case .property, .selfType, .named, .unknown: return type
        }
    }
}

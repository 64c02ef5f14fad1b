/// Where the object and the payload of a post are written: in the call, or in the wrapper that the call goes to.
///
/// What a wrapper posts of its own, its `self` and its parameters, means nothing at the caller.
struct PostOrigins {
    /// A place whose names and types are meant.
    struct Context {
        let file: Int
        let type: Int?
        let function: Int?
    }

    private let templates: [Reference<FunctionDeclaration>: Posting]

    init(_ codeBase: CodeBase) {
        var templates: [Reference<FunctionDeclaration>: Posting] = [:]
        for posting in codeBase.postings where posting.isTemplate {
            guard let function = posting.post.function else { continue }
            templates[Reference(file: posting.file, index: function)] = posting
        }
        self.templates = templates
    }

    private func template(of posting: Posting) -> Posting? { posting.wrapper.flatMap { templates[$0] } }

    private static func own(_ posting: Posting) -> Context {
        Context(file: posting.file, type: posting.post.type, function: posting.post.function)
    }

    func contextOfObject(of posting: Posting) -> Context {
        guard let template = template(of: posting) else { return Self.own(posting) }
        if case .value(_, .parameter) = template.post.object { return Self.own(posting) }
        return Self.own(template)
    }

    func contextOfPayload(of posting: Posting) -> Context {
        guard let template = template(of: posting) else { return Self.own(posting) }
        if case .parameter = template.post.userInfo { return Self.own(posting) }
        return Self.own(template)
    }
}

/// The posts and observers of a program by what is known about them: the part of a plan that is not about one
/// notification.
package struct CallSites: Sendable {
    /// A call whose notification the source does not show.
    package struct Unresolved: Sendable, CustomStringConvertible {
        package let path: String
        package let line: Int
        package let isPost: Bool
        /// The expression for the name, as written.
        package let expression: String

        package var description: String { "\(path):\(line): \(isPost ? "post" : "observer") of `\(expression)`" }
    }

    /// How many calls post or observe, or make a notification's publisher or sequence.
    package let count: Int
    package let unresolved: [Unresolved]
    /// The calls in Objective-C, which are only counted.
    package let objectiveC: (posts: Int, observers: Int)

    package init(_ codeBase: CodeBase) {
        let wrappers = Set((codeBase.observations.map(\.wrapper) + codeBase.postings.map(\.wrapper)).compactMap(\.self))
        // The call in a wrapper is its callers'.
        let isOfCallers = { (isTemplate: Bool, context: SourceContext) in
            isTemplate && context.function.map { wrappers.contains(Reference(file: context.file, index: $0)) } ?? false
        }
        let observations = codeBase.observations.filter {
            $0.observer.kind != .message && !isOfCallers($0.isTemplate, $0.context)
        }
        let postings = codeBase.postings.filter { !isOfCallers($0.isTemplate, $0.context) }
        count = observations.count + postings.count
        func site(_ names: [NameExpression], _ span: SourceSpan, _ file: Int, isPost: Bool) -> Unresolved {
            let expression = names.map(\.text).joined(separator: ", ")
            return Unresolved(
                path: codeBase.files[file].path,
                line: span.start.line,
                isPost: isPost,
                expression: expression
            )
        }
        unresolved =
            observations.filter { !$0.knowsAllNames && $0.observer.names != [.any] }
            .map { site($0.observer.names, $0.observer.span, $0.file, isPost: false) }
            + postings.filter(\.names.isEmpty).map { site($0.post.names, $0.post.span, $0.file, isPost: true) }
        objectiveC = (codeBase.objectiveC.postCount, codeBase.objectiveC.observerCount)
    }
}

extension CallSites {
    /// The facts as text, each with its items; code is in backticks.
    var remarks: [(title: String, items: [String])] {
        let sites = unresolved.map(\.description)
        let title =
            sites.isEmpty
            ? count == 1
                ? "The notification of the one call site is known."
                : "The notifications of all \(count.counted("call site")) are known."
            : "The source does not show the notifications of \(sites.count) of \(count.counted("call site")):"
        let counts = "\(objectiveC.posts.counted("post")) and \(objectiveC.observers.counted("observer"))"
        let foreign = objectiveC.posts + objectiveC.observers == 0 ? [] : [("Objective-C has \(counts).", [String]())]
        return [(title, sites)] + foreign
    }
}

extension CallSites {
    /// One line about the coverage of a scan, and a line for each site that isn't resolved if those are listed.
    func coverageText(of fileCount: Int, isVerbose: Bool) -> String {
        let files = fileCount.counted("file")
        guard count > 0 else { return "No call site posts or observes a notification in \(files).\n" }
        let total = "\(count.counted("call site")) in \(files)"
        guard !unresolved.isEmpty else { return "\(total): all resolved.\n" }
        let list = isVerbose ? ":\n" + unresolved.map { "  \($0)\n" }.joined() : " (--verbose lists them).\n"
        return "\(total): \(count - unresolved.count) resolved, \(unresolved.count) not\(list)"
    }
}

extension NameExpression {
    /// About as in the source.
    fileprivate var text: String {
        switch self {
        case .any: "nil"
        case .text(let text): "\"\(text)\""
        case .constant(let path): "Notification.Name(\(path))"
        case .member(let base, let name): "\(base ?? "").\(name)"
        case .instanceMember(let type, let name, _): "\(type).\(name)"
        case .reference(let name), .other(let name): name
        case .element(let collection): "\(collection)[…]"
        case .parameter: "a parameter without a known caller"
        }
    }
}

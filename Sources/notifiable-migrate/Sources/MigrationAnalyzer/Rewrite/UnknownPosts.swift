/// The posts whose name the source doesn't show, and the names that they may have.
///
/// Such a post may have each name that code uses in another way than to post, to observe or to compare:
/// `Event(name: .arrived)` for `post(name: event.name, …)`.
struct UnknownPosts {
    /// A call that posts, and where it runs.
    struct Post {
        let place: String
        let thread: PostingThread
    }

    let posts: [Post]

    init(_ codeBase: CodeBase) {
        let callers = Dictionary(grouping: codeBase.postings.compactMap(\.wrapper)) { $0 }.mapValues(\.count)
        posts =
            codeBase.postings.filter { Self.isUnknown($0, callers, codeBase) }
            .map { Post(place: codeBase.place(of: $0), thread: $0.tracedThread) }
            + codeBase.files.flatMap { file in
                file.isTest
                    ? []
                    : file.uncertainPosts.map { Post(place: "\(file.path):\($0.start.line)", thread: .unknown) }
            }
    }

    private static func isUnknown(
        _ posting: Posting,
        _ callers: [Reference<FunctionDeclaration>: Int],
        _ codeBase: CodeBase
    ) -> Bool {
        guard posting.post.center != .distributed, !posting.hasObservedNames
        else { return false }
        if posting.isTemplate {
            // The callers post, and all of them are known if nothing else mentions the function.
            guard let function = posting.function, codeBase[function].kind == .function else { return true }
            return codeBase.mentions(of: codeBase[function].name) > callers[function] ?? 0
        }
        let names = posting.post.names
        return names.isEmpty || names.contains { codeBase.names($0, in: posting.context).isEmpty }
            || posting.names.contains { isOpaque($0, codeBase) }
    }

    /// Whether a name is that of a property whose value the source doesn't show, and so may be another one's, too.
    private static func isOpaque(_ name: NotificationName, _ codeBase: CodeBase) -> Bool {
        guard let property = name.declaration.map({ codeBase[$0] }) else { return false }
        return name.isFamily || property.notificationNames.isEmpty && property.text == nil
    }
}

extension RewriteSources {
    /// Throws if a post whose name isn't known, or one outside the sources, may have a name, and if that matters.
    ///
    /// - Parameter matters: Whether a post that runs somewhere matters.
    func checkUnknownPosts(of name: NotificationName, where matters: (PostingThread) -> Bool) throws(SkipReason) {
        if matters(.unknown), let library = codeBase.library(declaring: name) {
            throw .unknownPost(name: name.display, "it is public in the library product `\(library)`")
        }
        guard let post = unknownPosts.posts.first(where: { matters($0.thread) }) else { return }
        let uses = mentions.others(of: name) + mentions.otherTexts(of: name)
        guard uses > 0 else { return }
        throw .unknownPost(
            name: name.display,
            "that at \(post.place) has a name of run time, and code uses this one \(uses == 1 ? "once" : "\(uses) times") "
                + "in a way that is not understood: post by a constant first"
        )
    }
}

extension CodeBase {
    /// The library product by which code outside the sources knows a public name; `nil` if the name isn't public, or if
    /// the package is a part of the sources: other code in them, outside the package's folder, uses the product.
    fileprivate func library(declaring name: NotificationName) -> String? {
        guard let declaration = name.declaration, self[declaration].access == .public else { return nil }
        let settings = files[declaration.file].settings
        guard let library = settings.libraries.first, let manifest = settings.manifest else { return nil }
        let folder = SourceTargets.absolute(manifest).dropLast("Package.swift".count)
        let isUsed = files.contains { file in
            !file.isTest && settings.libraries.contains(where: file.settings.dependencies.contains)
                && !SourceTargets.absolute(file.path).hasPrefix(folder)
        }
        return isUsed ? nil : library
    }
}

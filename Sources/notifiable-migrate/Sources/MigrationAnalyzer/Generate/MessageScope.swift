/// Where a generated message is declared, and which code can use it.
///
/// The message belongs to the module of its subject, or of its name where that module sees the subject.
package struct MessageScope: Sendable {
    /// A file of the module.
    let file: Int
    /// That of the name, or of the subject if the source has no name; never more than that of the types in the message.
    let access: AccessLevel
    /// Other modules whose declarations the message uses.
    let imports: [String]

    let targetSettings: TargetSettings
    private let isMainActorByDefault: Bool

    /// - Parameters:
    ///   - outer: The subject, and the type that the message is nested in.
    ///   - properties: The types of the properties.
    ///   - keys: The types whose constants are keys.
    ///   - use: A file that posts or observes the notification.
    init(
        of name: NotificationName,
        _ outer: [WrittenType],
        properties: [WrittenType],
        keys: [String],
        usedIn use: Int,
        _ codeBase: CodeBase
    ) {
        func declared(_ names: [String]) -> [Reference<TypeDeclaration>] {
            names.compactMap { codeBase.types.primary(named: $0, from: use) }
        }
        let subjects = declared(outer.flatMap(\.names))
        let types = subjects + declared(properties.flatMap(\.names))
        let subject = subjects.first?.file
        let declaration = name.declaration?.file
        let files = [subject, declaration, use].compactMap(\.self)
        let settings = { codeBase.files[$0].settings }
        // A module that can import all others: the subject's can't import that of a value which depends on it.
        let needed = Set((types + declared(keys)).map(\.file) + [declaration].compactMap(\.self))
            .compactMap { settings($0).module }
        func seesAll(_ file: Int) -> Bool {
            needed.allSatisfy { $0 == settings(file).module || settings(file).dependencies.contains($0) }
        }
        file = files.first(where: seesAll) ?? files[0]
        targetSettings = settings(file)
        isMainActorByDefault = codeBase.isMainActorByDefault(in: file)
        let own = name.declaration.map { codeBase[$0].access } ?? subjects.first.map { codeBase[$0].access }
        access = types.map { codeBase[$0].access }.reduce(name.isSystems ? .internal : own ?? .internal, min)
        imports = Set(needed).subtracting([targetSettings.module].compactMap(\.self)).sorted()
    }

    package var module: String? { targetSettings.module }

    /// The path of a file of the module.
    package func path(in codeBase: CodeBase) -> String { codeBase.files[file].path }

    /// The access modifier of the message's declarations, with a blank; empty if they are internal.
    var modifier: String {
        switch access {
        case .private, .internal: ""
        case .package: "package "
        case .public: "public "
        }
    }

    var importModifier: String { targetSettings.hasInternalImports ? modifier : "" }

    /// The attribute that makes a declaration nonisolated, whatever the default is.
    var isolation: String { isMainActorByDefault ? "nonisolated " : "" }
}

extension MessageProposal {
    package func scope(in codeBase: CodeBase) -> MessageScope {
        MessageScope(
            of: name,
            [subject.type, typeName.container.map { .name($0) }].compactMap(\.self),
            properties: properties.compactMap(\.type),
            keys: properties.compactMap(\.key.owner),
            usedIn: codeBase.file(of: self),
            codeBase
        )
    }
}

extension CodeBase {
    /// The file from which the types of a proposal are resolved.
    func file(of proposal: MessageProposal) -> Int {
        let path = (proposal.posters.first ?? proposal.observers.first)?.path
        return files.firstIndex { $0.path == path } ?? 0
    }
}

/// Which types post and observe each notification or its message.
package struct NotificationMap {
    private var posters: [NotificationName: [Participant]] = [:]
    private var observers: [NotificationName: [Participant]] = [:]
    let messagesAlone: [String]

    /// A type, function or file that posts or observes a notification.
    package struct Participant: Sendable {
        /// The name of the type, or else of the function or the file.
        package let name: String
        package let place: ExecutionPlace
        /// How the place is known, as the end of a sentence.
        package let reason: String?
        package let calls: [Call]
    }

    package struct Call: Hashable, Comparable, Sendable, CustomStringConvertible {
        package let path: String
        package let line: Int

        package var description: String { "\(path):\(line)" }

        package static func < (left: Self, right: Self) -> Bool { (left.path, left.line) < (right.path, right.line) }
    }

    init(_ codeBase: CodeBase) {
        for use in NotificationUse.all(in: codeBase) {
            let others = codeBase.census?[use.name]?.otherPosts.sites.map(codeBase.participant) ?? []
            posters[use.name] =
                others
                + use.postings.map { posting in
                    let place = codeBase.place(of: posting, posting: use.name)
                    return codeBase.participant(posting.context, posting.post.span, place)
                }
            observers[use.name] = use.observations.map { observation in
                codeBase.participant(observation.context, observation.observer.span, codeBase.place(of: observation))
            }
        }
        let messages = MessageTypes(in: codeBase)
        messagesAlone = messages.withoutName
        for (number, file) in codeBase.files.enumerated() where !file.isTest {
            for post in file.messagePosts {
                guard let (name, isMainActor) = messages.message(named: post.message, from: number) else { continue }
                let context = SourceContext(file: number, type: post.type, function: post.function)
                let place: ExecutionPlace = isMainActor ? .mainActor : .unknown
                posters[name, default: []].append(codeBase.participant(context, post.span, (place, "as a message")))
            }
        }
        for observation in codeBase.observations where observation.observer.kind == .message {
            guard let name = messages.name(of: observation) else { continue }
            let place = (codeBase.place(of: observation).place, "as a message")
            observers[name, default: []].append(
                codeBase.participant(observation.context, observation.observer.span, place)
            )
        }
    }

    func posters(of name: NotificationName) -> [Participant] { Self.merged(posters[name] ?? []) }
    func observers(of name: NotificationName) -> [Participant] { Self.merged(observers[name] ?? []) }

    /// The participants of one side, once per place: by name, then by place.
    private static func merged(_ participants: [Participant]) -> [Participant] {
        Dictionary(grouping: participants) { [$0.name, $0.place.description, $0.reason] }.values.map { same in
            let calls = same.flatMap(\.calls).sorted()
            return Participant(name: same[0].name, place: same[0].place, reason: same[0].reason, calls: calls)
        }.sorted { ($0.name, $0.place.description, $0.calls[0]) < ($1.name, $1.place.description, $1.calls[0]) }
    }
}

/// The messages that the code base declares.
private struct MessageTypes {
    private let codeBase: CodeBase
    private var names: [Reference<TypeDeclaration>: NotificationName] = [:]
    /// The names of messages whose identifier, made from the name, is that of no other message.
    private var byIdentifier: [String: NotificationName] = [:]
    private(set) var withoutName: [String] = []

    init(in codeBase: CodeBase) {
        self.codeBase = codeBase
        for (name, types) in codeBase.messageTypes() {
            for type in types { names[type] = name }
        }
        let identifiers = Dictionary(grouping: names) {
            TypeTable.simpleName(codeBase[$0.key].name).lowercasingFirstWord
        }
        byIdentifier = identifiers.compactMapValues { $0.count == 1 ? $0[0].value : nil }
        for (number, file) in codeBase.files.enumerated() where !file.isTest {
            for (index, type) in file.types.enumerated() where !type.messageProtocols.isEmpty {
                let primary = codeBase.primary(index, in: number)
                if primary.flatMap({ names[$0] }) == nil { withoutName.append(type.name) }
            }
        }
    }

    func message(named name: String, from file: Int) -> (name: NotificationName, isMainActor: Bool)? {
        guard let type = codeBase.types.primary(named: name, from: file), let name = names[type] else { return nil }
        return (name, codeBase[type].messageProtocols.contains(where: \.isMainActor))
    }

    /// The notification whose message an observer names by its type or by its identifier.
    func name(of observation: Observation) -> NotificationName? {
        switch observation.observer.names.first {
        case .reference(let type)?: message(named: type, from: observation.file)?.name
        case .member(nil, let identifier)?: byIdentifier[identifier]
        default: nil
        }
    }
}

extension CodeBase {
    fileprivate func participant(
        _ context: SourceContext,
        _ span: SourceSpan,
        _ place: (place: ExecutionPlace, reason: String?)
    ) -> NotificationMap.Participant {
        let file = files[context.file]
        let type = context.type.map { file.types[$0].name }
        let name = type ?? context.function.map { file.functions[$0].fullName }
        return NotificationMap.Participant(
            name: name ?? file.path.lastPathComponent,
            place: place.place,
            reason: place.reason,
            calls: [NotificationMap.Call(path: file.path, line: span.start.line)]
        )
    }

    /// A poster that only a census shows.
    fileprivate func participant(_ site: ObservedSite) -> NotificationMap.Participant {
        let (place, reason) = place(of: site)
        let call = NotificationMap.Call(path: site.file ?? site.image, line: site.line ?? 0)
        return NotificationMap.Participant(name: site.place, place: place, reason: reason, calls: [call])
    }
}

extension MessageProposal {
    /// Something that the source does not tell.
    package enum Gap: Hashable, Sendable {
        /// No post tells the type of a property, and no observer casts it.
        case propertyType(String)
        case propertyTypes(String, [TypeUse])
        /// An asynchronous message crosses isolation, and the type of this property may not.
        case notSendable(property: String, type: String)
        case subject
        /// Types of which none is all of them.
        case subjects([String])
        /// A protocol, which has no instances of its own to observe.
        case protocolSubject(String)
        /// A type that other files cannot name.
        case privateType(String)
        /// A type that cannot hold the static properties of a message.
        case genericType(String)
        /// No object is posted, and by several types.
        case posters([String])
        /// A payload made where it is not seen: it may have more entries.
        case payloadMadeElsewhere(Site)
        /// A handler that is not seen, or that hands the notification on: it may read more.
        case handlerNotSeen(Site)
        /// A key made at run time.
        case computedKey(Site)

        /// Whether there is no message before somebody fills it in. Otherwise it is a doubt, about what is not seen.
        package var isHole: Bool {
            switch self {
            case .propertyType, .propertyTypes, .notSendable, .subject, .subjects, .protocolSubject, .privateType,
                .genericType, .posters:
                true
            case .payloadMadeElsewhere, .handlerNotSeen, .computedKey: false
            }
        }
    }
}

extension MessageProposal.Gap: CustomStringConvertible {
    /// One sentence.
    package var description: String {
        switch self {
        case .propertyType(let name): "The type of `\(name)` is not known: nothing writes or casts it visibly."
        case .propertyTypes(let name, let uses):
            "`\(name)` has several types: \(uses.map(\.description).joined(separator: ", "))."
        case .notSendable(let name, let type): "`\(name)` is a `\(type)`, which may not be `Sendable`."
        case .subject: "What the notification is about is not known."
        case .subjects(let types): "It is about several types: \(Self.list(types))."
        case .protocolSubject(let type): "It is about any `\(type)`, and a protocol has no instances to observe."
        case .privateType(let type): "`\(type)` is private: only its own file can name it."
        case .genericType(let type): "`\(type)` is generic, and a message inside it would be, too."
        case .posters(let types): "It is posted without an object, by several types: \(Self.list(types))."
        case .payloadMadeElsewhere(let site): "`\(site)` posts a payload that is made elsewhere: it may have more keys."
        case .handlerNotSeen(let site): "What the handler of `\(site)` reads is not seen: it may read more keys."
        case .computedKey(let site): "`\(site)` has a key that is made at run time."
        }
    }

    private static func list(_ types: [String]) -> String { types.map { "`\($0)`" }.joined(separator: ", ") }
}

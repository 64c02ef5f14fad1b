extension MessageProposal {
    /// Which kind of message it is, and why.
    package struct Delivery: Hashable, Sendable {
        package enum Kind: String, Codable, Sendable {
            case mainActor = "main-actor"
            case asynchronous
        }

        package enum Reason: Hashable, Sendable {
            /// Observers must run before the post returns. The text describes the consequence.
            case needsTurn(String)
            case everyPosterIsOnMain
            case systemPostsOnMain
            case observedByActor(String)
            /// The first poster that is off the main actor, and why it is.
            case postedOffMain(Site, String)
            case systemPostsOffMain(String)
            /// The posts off the main actor that a census has recorded outside the source.
            case observedOffMain(String)
            /// The number of posts that a census has recorded, all on the main actor.
            case observedOnMain(Int)
            /// The source does not show where some posters run.
            case unknownPosters
            /// The source has no poster.
            case noPosters
            /// The type exists.
            case declared
        }

        package let kind: Kind
        package let reason: Reason
        /// The posters that are not known to run on the main actor.
        package let unknownPosters: [Site]
    }
}

extension MessageProposal.Delivery.Reason: CustomStringConvertible {
    /// The reason, as the end of a sentence.
    package var description: String {
        switch self {
        case .needsTurn(let next): "observers must run before the post returns: \(next)"
        case .everyPosterIsOnMain: "every poster is on the main actor"
        case .systemPostsOnMain: "the system posts it on the main thread"
        case .observedByActor(let name): "the actor `\(name)` observes it"
        case .postedOffMain(let site, let reason): "`\(site)` posts it off the main actor, \(reason)"
        case .systemPostsOffMain(let reason): "it is posted \(reason)"
        case .observedOffMain(let phrase): "it is posted off the main actor, \(phrase)"
        case .observedOnMain(let count):
            "\(count == 1 ? "the only post" : "each of \(count) posts") in the census was made on the main actor"
        case .unknownPosters: "some posters are not known to be on the main actor"
        case .noPosters: "the source contains no poster"
        case .declared: "its type is declared as one"
        }
    }
}

extension MessageProposal {
    /// Information that the source does not show.
    package enum Gap: Hashable, Sendable {
        /// No post shows the type of a property, and no observer casts it.
        case propertyType(String)
        case propertyTypes(String, [TypeUse])
        /// An asynchronous message must be Sendable, and the type of this property may not be.
        case notSendable(property: String, type: String)
        case subject
        /// Types without a common supertype.
        case subjects([String])
        /// The object is a value in some posts, and this post has another object.
        case objectType(Site)
        /// A protocol, which cannot be a subject.
        case protocolSubject(String)
        /// A type that other files cannot use.
        case privateType(String)
        /// A type that other modules cannot use.
        case hiddenType(String, module: String)
        /// A name without a text in the source, in a constant of an actor.
        case isolatedName(String)
        /// A type that cannot hold the static properties of a message.
        case genericType(String)
        /// A function makes its name, another one for each argument.
        case nameOfFunction(String)
        /// Each instance, or each type, has another name in its property.
        case severalNames(String)
        /// Centers of other processes are not bridged.
        case distributedCenter(Site)
        /// Several types post without an object.
        case posters([String])
        /// A payload that the source does not show completely.
        case payloadMadeElsewhere(Site)
        /// A handler that is outside the source, or that passes the notification on.
        case handlerNotSeen(Site)
        /// A key that is only known at run time.
        case computedKey(Site)

        /// Whether the message does not compile until the gap is filled in. Otherwise the gap is a warning.
        package var preventsCompilation: Bool {
            switch self {
            case .propertyType, .propertyTypes, .notSendable, .subject, .subjects, .protocolSubject, .privateType,
                .hiddenType, .isolatedName, .objectType, .genericType, .nameOfFunction,
                .severalNames, .distributedCenter, .posters:
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
        case .propertyType(let name):
            "The type of `\(name)` is not known: no post in the source shows it, and no observer casts it."
        case .propertyTypes(let name, let uses):
            "`\(name)` has several types: \(uses.map(\.description).joined(separator: ", "))."
        case .notSendable(let name, let type): "`\(name)` has the type `\(type)`, which may not be `Sendable`."
        case .subject: "The type of the notification's object is not known."
        case .subjects(let types): "Its object has several types: \(Self.list(types))."
        case .protocolSubject(let type): "Its object is any `\(type)`, and a protocol cannot be a subject."
        case .privateType(let type): "`\(type)` is private: only its own file can use it."
        case .hiddenType(let type, let module): "`\(type)` is internal to the module `\(module)`: make it public."
        case .isolatedName(let name):
            "`\(name)` is isolated to an actor, and its text is only known at run time: make it `nonisolated`."
        case .objectType(let site): "The type of the object in the post of `\(site)` is not known."
        case .genericType(let type): "`\(type)` is generic, and a message nested in it would be generic too."
        case .nameOfFunction(let name): "`\(name)` makes many names, and a message has one."
        case .severalNames(let name): "`\(name)` isn't one constant name, and a message has one."
        case .distributedCenter(let site):
            "`\(site)` uses a distributed notification center, and a message stays in its process."
        case .posters(let types): "Several types post it without an object: \(Self.list(types))."
        case .payloadMadeElsewhere(let site): "`\(site)` posts a payload from elsewhere, which may have more keys."
        case .handlerNotSeen(let site): "The handler of `\(site)` may read more keys in code that is not visible."
        case .computedKey(let site): "`\(site)` uses a key that is only known at run time."
        }
    }

    private static func list(_ types: [String]) -> String { types.map { "`\($0)`" }.joined(separator: ", ") }
}

extension MessageProposal {
    /// The steps of the migration.
    package enum Step: Int, Codable, Comparable, CaseIterable, Sendable {
        case notifiable = 1
        case bridgedMessage
        case messageAlone

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// What blocks a step of the migration.
    package enum Obstacle: Hashable, Sendable {
        package typealias Call = NotificationMap.Call

        /// Objective-C code mentions the name.
        case objectiveC
        /// The system or a library posts it by its name.
        case postedOutside
        /// The text of the name is only known at run time.
        case computedName
        /// The number of uses of the name that are not understood.
        case otherUses(Int)
        /// Centers of other processes are not bridged.
        case distributedCenter(Site)
        /// An observer of every name.
        case observedWithAll(Site)
        /// A poster of a main-actor message that is off the main actor, and why it is.
        case postedOffMain(Site, String)
        /// Observers of one object do not receive posts without an object.
        case postedWithoutObject(Site)
        /// A post or an observer whose object is a value, with the type.
        case valueObject(Call, String)

        /// Whether the step can't be made. A value becomes a property, by hand where it is observed.
        var isBlocking: Bool { if case .valueObject = self { false } else { true } }

        /// The first step that it blocks.
        package var step: Step {
            switch self {
            case .distributedCenter, .postedWithoutObject, .valueObject: .bridgedMessage
            case .objectiveC, .postedOutside, .computedName, .otherUses, .observedWithAll, .postedOffMain: .messageAlone
            }
        }
    }
}

extension MessageProposal.Obstacle: CustomStringConvertible {
    /// A short phrase.
    package var description: String {
        switch self {
        case .objectiveC: "Objective-C code mentions it"
        case .postedOutside: "posted by the system or a library"
        case .computedName: "its text is only known at run time"
        case .otherUses(let count): "used \(count == 1 ? "once" : "\(count) times") in a way that is not understood"
        case .distributedCenter(let site): "`\(site)` uses a distributed notification center"
        case .observedWithAll(let site): "`\(site)` observes every name"
        case .postedOffMain(let site, let reason): "`\(site)` posts it off the main actor, \(reason)"
        case .postedWithoutObject(let site): "`\(site)` posts it without an object, and other code with one"
        case .valueObject(let call, let type):
            "its object is a value (`\(type)`), which has no identity to observe: make it a property (`\(call)`)"
        }
    }
}

extension MessageProposal {
    /// Which kind of message it is, and why.
    package struct Delivery: Hashable, Sendable {
        package enum Kind: String, CaseIterable, Codable, Sendable {
            case mainActor = "main-actor"
            case asynchronous
        }

        package let kind: Kind
        /// The end of a sentence.
        package let reason: String
    }

    /// Information that the source does not show.
    package struct Gap: Hashable, Sendable, CustomStringConvertible {
        /// One sentence.
        package let description: String
        /// Whether the message does not compile until the gap is filled in. Otherwise the gap is a warning.
        package let preventsCompilation: Bool

        private init(_ description: String, preventsCompilation: Bool = true) {
            self.description = description
            self.preventsCompilation = preventsCompilation
        }
    }
}

extension MessageProposal.Gap {
    package static func propertyType(_ name: String) -> Self {
        Self("The type of `\(name)` is not known: no post in the source shows it, and no observer casts it.")
    }

    package static func propertyTypes(_ name: String, _ uses: [MessageProposal.TypeUse]) -> Self {
        Self("`\(name)` has several types: \(uses.map(\.description).joined(separator: ", ")).")
    }

    package static let subject = Self("The type of the notification's object is not known.")

    /// Types without a common supertype.
    package static func subjects(_ types: [String]) -> Self {
        Self("Its object has several types, \(list(types)): if all are classes, write `typealias Subject = AnyObject`.")
    }

    /// The object is a value in some posts, and this post has another object.
    package static func objectType(_ site: MessageProposal.Site) -> Self {
        Self("The type of the object in the post of `\(site)` is not known.")
    }

    package static func protocolSubject(_ type: String) -> Self {
        Self("Its object is any `\(type)`, and a protocol cannot be a subject: if it is a class, write `AnyObject`.")
    }

    package static func foreignSubject(_ type: String) -> Self {
        Self(
            "Its object is a `\(type)`, of a library: import it, and if it is a value, make it a property.",
            preventsCompilation: false
        )
    }

    package static func privateType(_ type: String) -> Self {
        Self("`\(type)` is private: only its own file can use it.")
    }

    /// A name without a text in the source, in a constant of an actor.
    package static func isolatedName(_ name: String) -> Self {
        Self("`\(name)` is isolated to an actor, and its text is only known at run time: make it `nonisolated`.")
    }

    package static func genericType(_ type: String) -> Self {
        Self("`\(type)` is generic, and a message nested in it would be generic too.")
    }

    /// A function makes another name for each argument, or each instance or type has another one in its property.
    package static func severalNames(_ name: String) -> Self {
        Self("`\(name)` isn't one constant name, and a message has one.")
    }

    package static func distributedCenter(_ site: MessageProposal.Site) -> Self {
        Self("`\(site)` uses a distributed notification center, and a message stays in its process.")
    }

    package static func posters(_ types: [String]) -> Self {
        Self("Several types post it without an object, \(list(types)): choose one as its `Subject`, or `AnyObject`.")
    }

    package static func payloadMadeElsewhere(_ site: MessageProposal.Site) -> Self {
        Self("`\(site)` posts a payload from elsewhere, which may have more keys.", preventsCompilation: false)
    }

    /// A handler that is outside the source, or that passes the notification on.
    package static func handlerNotSeen(_ site: MessageProposal.Site) -> Self {
        Self("The handler of `\(site)` may read more keys in code that is not visible.", preventsCompilation: false)
    }

    package static func computedKey(_ site: MessageProposal.Site) -> Self {
        Self("`\(site)` uses a key that is only known at run time.", preventsCompilation: false)
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
    package struct Obstacle: Hashable, Sendable, CustomStringConvertible {
        /// A short phrase.
        package let description: String
        /// The first step that it blocks.
        package let step: Step
        /// Whether the step can't be made. A value becomes a property, by hand where it is observed.
        let isBlocking: Bool

        private init(_ description: String, _ step: Step = .messageAlone, isBlocking: Bool = true) {
            self.description = description
            self.step = step
            self.isBlocking = isBlocking
        }
    }
}

extension MessageProposal.Obstacle {
    package static let objectiveC = Self("Objective-C code mentions it")
    package static let ofLibrary = Self("its constant is of a library, which may post or observe it, too")
    package static let notPosted = Self("no code that was read posts it")
    package static let computedName = Self("its text is only known at run time")

    /// - Parameter name: `UITextField.textDidChangeNotification`
    package static func postedOutside(_ name: String) -> Self {
        let (owner, name) = (name.prefix { $0 != "." }, TypeTable.simpleName(name))
        let isSystems = owner != name && !owner.isEmpty && name.hasSuffix("Notification")
        let message =
            isSystems ? ", `\(owner).\(name.prefix(1).uppercased())\(name.dropFirst().dropLast(12))Message`" : ""
        return Self("posted by the system or a library; `SystemMessages` may have its message\(message)")
    }

    package static func otherUses(_ count: Int) -> Self {
        Self("used \(count == 1 ? "once" : "\(count) times") in a way that is not understood")
    }

    /// Centers of other processes are not bridged.
    package static func distributedCenter(_ site: MessageProposal.Site) -> Self {
        Self("`\(site)` uses a distributed notification center", .bridgedMessage)
    }

    package static func severalMessages(_ types: [String]) -> Self {
        let list = types.map { "`\($0)`" }.joined(separator: ", ")
        return Self("several messages bridge it, and only the name connects them: \(list)")
    }

    package static func observedWithAll(_ site: MessageProposal.Site) -> Self { Self("`\(site)` observes every name") }

    /// A poster of a main-actor message that is off the main actor, and why it is.
    package static func postedOffMain(_ site: MessageProposal.Site, _ reason: String) -> Self {
        Self("`\(site)` posts it off the main actor, \(reason)")
    }

    /// Observers of one object do not receive posts without an object.
    package static func postedWithoutObject(_ site: MessageProposal.Site) -> Self {
        Self("`\(site)` posts it without an object, and other code with one", .bridgedMessage)
    }

    /// A post or an observer whose object is a value.
    package static func valueObject(_ call: NotificationMap.Call, _ type: String) -> Self {
        let problem = "its object is a value (`\(type)`), which has no identity to observe"
        return Self("\(problem): make it a property (`\(call)`)", .bridgedMessage, isBlocking: false)
    }
}

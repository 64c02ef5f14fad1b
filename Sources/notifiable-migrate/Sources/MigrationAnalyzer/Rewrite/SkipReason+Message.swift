// Reasons for observers and posts that do not become typed.

extension SkipReason {
    static var severalNames: Self { Self("it has several names, and each may have its own message") }
    static var closureNotUnderstood: Self { Self("its closure's parameter is not understood: name it first") }
    static var notAClosure: Self { Self("its handler is not a closure literal") }
    static var publisher: Self { Self("it is a publisher: observe the message with a closure, by hand") }
    static var sequence: Self { Self("it is a sequence of notifications: iterate over those of messages, by hand") }
    static func reordering(_ place: String) -> Self {
        Self("the observer at \(place) is not rewritten with it, and would run in another order: \(allowance)")
    }
    static func reorderedByPost(_ place: String) -> Self {
        Self("the observer at \(place) observes no message, and would run after those that do: \(allowance)")
    }
    static let allowance = "pass --allow-reordering to rewrite it anyway"
    static var notInMethod: Self {
        Self(
            "it is not directly in a method or an initializer of its class, isolated to the main actor, which would store "
                + "its token"
        )
    }
    static func handlerNotOnMain(_ name: String) -> Self {
        Self("`\(name)` is not known to be isolated to the main actor, where the observers of the message run")
    }
    static func ownerNotOnMain(_ type: String) -> Self {
        Self("`\(type)` is not known to be isolated to the main actor, and would store the token: make it `@MainActor`")
    }
    static func handlerOfSeveralNames(_ name: String) -> Self {
        Self("`\(name)` handles several notifications, and each has its own message")
    }
    static func reported(_ rule: String) -> Self {
        Self("`scan` reports it as `\(rule)`, which the observer of a message would hide: fix that first")
    }
    static var observesAsNotifiable: Self {
        Self(
            "a Notifiable handles it: observe the message, and remove the name from the Notifiable, by hand"
        )
    }
    static var tokenLifetime: Self {
        Self("its token is not stored, and nothing shows how long the observation should last")
    }
    static var closureWithoutSelf: Self {
        Self("its closure does not use `self`, so it may have an effect after the owner is deallocated")
    }
    static var insideClosure: Self { Self("it is inside a closure, which may run several times") }
    static func weakSelf(_ text: String) -> Self { Self("its use of a weak `self` is not understood: `\(text)`") }
    static func ownerKeptAlive(_ closure: String, _ capture: String) -> Self {
        Self("`\(closure)` may run later: it captures `self` \(capture), and in a handler it would keep `self` alive")
    }
    static func hiddenMember(_ name: String, _ type: String) -> Self {
        Self("the handler's parameter would hide `\(name)`, a member of `\(type)`")
    }
    static func textSelector(_ name: String) -> Self {
        Self("`\(name)` may be called by a selector that is made of text")
    }
    static func deinitializer(_ type: String, _ subclass: String) -> Self {
        Self("without its `deinit`, that of `\(type)` would have another isolation than that of `\(subclass)`")
    }
    static func evaluationOrder(_ key: String) -> Self {
        Self("the message would evaluate the value of \(key) in another order")
    }
    static var hasMessage: Self { Self("`rewrite --to message` makes it an observer of a message") }
    static func effectWithoutOwner(_ text: String) -> Self {
        Self("`\(text)` may have an effect without `self`, and would no longer run once the owner is deallocated")
    }
    static var ownerRetained: Self {
        Self(
            "its closure retains `self`, so the owner is never deallocated: capture `self` weakly first"
        )
    }
    static var weakSelfOutside: Self {
        Self(
            "its closure uses the `self` that a closure around it captures weakly: capture `self` weakly in it, too"
        )
    }
    static func mutableProperty(_ type: String) -> Self {
        Self("`\(type)` is Sendable and not isolated, so it cannot have a variable for the token")
    }
    static func severalMessages(_ name: String) -> Self { Self("several message types bridge `\(name)`") }
    static func asynchronousMessage(_ type: String) -> Self {
        Self("`\(type)` is asynchronous: its observers run later than those of the notification")
    }
    static func conversionByHand(_ type: String) -> Self {
        Self("`\(type)` has handwritten conversions or its own initializer")
    }
    static func notificationNotInMessage(_ use: String, _ type: String) -> Self {
        Self("`\(use)` does not map to a property of `\(type)`")
    }
    static func notVisible(_ declaration: String, _ access: AccessLevel, module: String?) -> Self {
        switch (access, module) {
        case (.private, _): Self("\(declaration) is private")
        case (.internal, let module?): Self("\(declaration) is internal to the module `\(module)`")
        case (.package, let module?): Self("\(declaration) is not public in the module `\(module)`")
        case (_, _): Self("\(declaration) is not visible here")
        }
    }
    static func otherModule(_ type: String, _ module: String) -> Self {
        Self(
            "`\(type)` belongs to the module `\(module)`: the file does not import it, and its target does not depend on it"
        )
    }
    static func otherMeaning(_ name: String, _ type: String) -> Self { Self("`\(name)` means `\(type)` here") }
    static func publicHandler(_ name: String) -> Self {
        Self("`\(name)` is visible to other modules, which may call it with a notification")
    }
    static func conditionOnPayload(_ use: String, _ property: String, _ type: String) -> Self {
        Self(
            "`\(use)` also depends on whether the payload has the value, and `\(property)` of `\(type)` always has "
                + "one: make it `let \(property) = …`, the only condition of a `guard`"
        )
    }
    static func captures(_ name: String) -> Self {
        Self("the closure captures `\(name)`, which is not known to be safe on the main actor")
    }
    static func queue(_ queue: String) -> Self { Self("it runs on `\(queue)`") }
    static func postNotOnMain(name: String, place: String) -> Self {
        Self(
            "`\(name)` is not known to be posted only on the main actor: \(place) would no longer wait for the closure; isolate "
                + "it to the main actor first"
        )
    }
    static func unknownPost(name: String, place: String, use: String) -> Self {
        Self(
            "the post at \(place) has a name that is only known at run time, and may be one of `\(name)`, which is used at "
                + "\(use): post by a constant first"
        )
    }
    static func publicName(_ name: String, library: String) -> Self {
        Self("`\(name)` is public in the library product `\(library)`, and code outside the sources may post it")
    }
    static func noPost(_ name: String) -> Self {
        Self("the sources do not post `\(name)`, so its thread is not known")
    }
    static func payloadNotCertain(_ place: String, key: String, _ type: String) -> Self {
        Self(
            "the post at \(place) is not known to write `\(key)` with the type `\(type)`; without it, the observer of "
                + "the message would not be called"
        )
    }
    static func subjectType(_ text: String, _ type: String) -> Self {
        Self("`\(text)` is not known to have the type `\(type)` of the message's subject")
    }
    static func noSubject(_ type: String) -> Self { Self("`\(type)` does not declare the type of its subject") }
    static func optionalSubject(_ text: String) -> Self {
        Self("the subject `\(text)` is optional: unwrap it, and post without a subject otherwise")
    }
    static func notPost(_ name: String) -> Self {
        Self("it is sent by `\(name)`; only `post` has a counterpart for messages")
    }
    static func notificationNotLiteral(_ text: String) -> Self {
        Self("`\(text)` posts a notification that is created elsewhere")
    }
    static func tokenIsStatic(_ name: String) -> Self {
        Self("its token is in the static property `\(name)`, which no instance owns")
    }
    static func tokenIsLocal(_ name: String) -> Self {
        Self("its token is in the local constant `\(name)`: store it in a property first")
    }
    static func tokenMayNotBeStored(_ name: String) -> Self {
        Self("its token is in the local constant `\(name)`, which may not be stored: store it in the next statement")
    }
    static func tokenReplaced(_ property: String) -> Self {
        Self(
            "`\(property)` may already have the token of an observer, whose observation would end with a message token: "
                + "remove that observer first, or store the tokens in different properties"
        )
    }
    static func tokenReleased(_ statement: String) -> Self {
        Self("`\(statement)` would end the observation of a message token: remove the observer first")
    }
    static func tokenAttribute(_ property: String, _ attribute: String) -> Self {
        Self("`\(property)` is `\(attribute)`, which a property with a message token may not be")
    }
    static func tokenOfObjectiveC(_ property: String, _ type: String) -> Self {
        Self("`\(type)` is `@objcMembers`, so Objective-C may use `\(property)`: make the property private")
    }
    static func tokenRequirement(_ property: String, _ type: String) -> Self {
        Self("`\(type)`, which the sources do not declare, may require `\(property)`: make the property private")
    }
    static func tokenRequired(_ property: String, _ type: String) -> Self {
        Self("the protocol `\(type)` requires `\(property)` with its type")
    }
    static func tokenIsIndirect(_ property: String) -> Self {
        Self("its token is in an array literal or a constant: add it to `\(property)` with `append` first")
    }
    static func tokenIsElsewhere(_ name: String, _ type: String) -> Self {
        Self("its token is in `\(name)`, which is not a property of `\(type)`")
    }
    static func tokenType(_ name: String, _ type: String?) -> Self {
        Self("its token is in `\(name)`, whose type is \(type.map { "`\($0)`" } ?? "not written")")
    }
    static func tokenDeclaredTogether(_ name: String) -> Self {
        Self("its token is in `\(name)`, which is declared together with other variables: declare it by itself first")
    }
    static func tokenInClosure(_ text: String) -> Self {
        Self("its token is used in the closure of an observer: `\(text)`")
    }
    static func implicitInitializer(_ type: String) -> Self {
        Self(
            "`\(type)` has subclasses and no initializer, and the compiler may isolate its implicit one in another way "
                + "without the token: declare `init() {}` first"
        )
    }
    static func tokenOfOther(_ property: String, _ place: String) -> Self {
        Self("`\(property)` also has the token of the observer at \(place), which is not rewritten with it")
    }
    static func tokenUse(_ text: String) -> Self { Self("a use of its token is not understood: `\(text)`") }
    static func postIsolation(_ type: String) -> Self {
        Self("`\(type)` must be posted on the main actor, and this code is not known to be isolated to it")
    }
    static func payloadNotLiteral(_ text: String) -> Self { Self("its payload `\(text)` is not a dictionary literal") }
    static func keyNotInMessage(key: String, message: String) -> Self {
        Self("`\(message)` has no property for the key `\(key)`")
    }
    static func keyMissing(key: String, message: String) -> Self { Self("`\(message)` requires the key `\(key)`") }
    static func valueNotKnown(key: String, _ value: String, _ type: String) -> Self {
        Self("the value of `\(key)`, `\(value)`, is not known to have the type `\(type)`")
    }
    static func valueType(key: String, _ type: String, _ expected: String) -> Self {
        Self("the value of `\(key)` has the type `\(type)`, and the message's property `\(expected)`")
    }
}

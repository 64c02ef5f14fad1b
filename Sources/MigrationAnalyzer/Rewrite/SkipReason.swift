/// Why a rewrite skips a place, for a line that begins with the place.
package struct SkipReason: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String

    private init(_ description: String) { self.description = description }
}

// MARK: - The surrounding code

extension SkipReason {
    static let unreadable = Self("the file has syntax errors")
    static let changed = Self("the file has changed since it was read")
    static let conditionalCode = Self("it is inside `#if`")
    static let outsideType = Self("it is not in a type")
    static let valueIsUsed = Self("it is part of an expression")
    static func macroCode(_ name: String) -> Self { Self("`\(name)` may be a macro that rewrites it") }
    static func typeOutsideSources(_ type: String) -> Self { Self("`\(type)` is declared outside the sources") }
    static func typeInOtherModule(_ type: String) -> Self {
        Self("`\(type)` belongs to another module, which would have to declare the property for the token")
    }
    static func synthesizedCoding(_ type: String) -> Self {
        Self(
            "the compiler synthesizes the Codable conformance of `\(type)`, and a property with tokens would prevent "
                + "that: declare its `CodingKeys` first"
        )
    }
    static func inlinedCode(_ attribute: String) -> Self {
        Self("the code is `\(attribute)`, and cannot use a property that is not public")
    }
    static func notAClass(_ type: String) -> Self { Self("`\(type)` is not a class") }
    static func ownDeclaration(_ name: String) -> Self { Self("the code base declares its own `\(name)`") }
}

// MARK: - The observer

extension SkipReason {
    static let everyName = Self("it observes every name")
    static func throughWrapper(_ name: String) -> Self {
        Self("it is registered or posted by `\(name)`: rewrite that function first")
    }
    static func nameNotConstant(_ text: String, _ observation: Observation) -> Self {
        switch observation.observer.names.first {
        case _ where observation.names.count > 1: Self("the name `\(text)` stands for several names")
        case .element?: Self("the name `\(text)` is an element of a collection")
        case .function?: Self("the name `\(text)` is made by a function")
        case _ where observation.names.count == 1: nameOfInstance(text)
        default: Self("the name `\(text)` is only known at run time")
        }
    }
    static func isolatedConstant(_ text: String) -> Self {
        Self("`\(text)` is isolated, and a nonisolated handler cannot read it: make its declaration `nonisolated`")
    }
    static func privateConstant(_ text: String) -> Self {
        Self("`\(text)` is private to another file than that of the class, which would have the handler")
    }
    static func nameOfInstance(_ text: String) -> Self {
        Self("the name `\(text)` is not a constant that a nonisolated handler can read: make it a static one")
    }
    static func centerNotKnown(_ text: String) -> Self { Self("`\(text)` is not known to be a NotificationCenter") }
    static func ownCenter(_ text: String) -> Self {
        Self("`\(text)` is a center of its own, and a Notifiable does not tell its notifications from those of others")
    }
    static func centerIsDistributed(_ text: String) -> Self {
        Self("`\(text)` is a DistributedNotificationCenter, whose observers are not rewritten")
    }
    static func centerIsType(_ type: String) -> Self {
        Self("`\(type).addObserver` is a function of the code base: rewrite that function first")
    }
    static func optionalCenter(_ text: String) -> Self { Self("its center `\(text)` may be `nil`: unwrap it first") }
    static func centerOfCall(_ text: String) -> Self {
        Self("`\(text)` may return another center each time: store the center in a constant first")
    }
    static func centerUse(_ text: String) -> Self {
        Self("its center comes from `\(text)`, which cannot become a message center")
    }
    static func centerMustStay(_ use: String) -> Self {
        Self("`\(use)` uses its center as a NotificationCenter, which it would no longer be")
    }
    static func centerGiven(_ place: String) -> Self {
        Self("\(place) passes a center that may not be the default one")
    }
    static func centerIsConstant(_ text: String, _ place: String) -> Self {
        Self("its center is the constant `\(text)` at \(place): pass `NotificationCenter.default` itself first")
    }
    static func centerOverridden(_ name: String) -> Self {
        Self("`\(name)` overrides, is overridden or is required with a NotificationCenter, which would no longer match")
    }
    static func centerAttribute(_ name: String, _ attribute: String) -> Self {
        Self("`\(name)` has the attribute `\(attribute)`, which may not permit a message center")
    }
    static func publicCenter(_ name: String) -> Self { Self("`\(name)` is public: other modules pass a center") }
    static func observerIsNotSelf(_ text: String) -> Self { Self("the observer is `\(text)`, not `self`") }
    static func valueSubject(_ text: String) -> Self { Self("the object `\(text)` is a value, which has no identity") }
    static func subjectNotConstant(_ text: String) -> Self {
        Self("the object `\(text)` can change before a notification arrives, or a nonisolated handler cannot read it")
    }
    static func severalSubjects(_ name: String) -> Self { Self("`\(name)` is observed with several objects") }
    static func constrainedHandler(_ name: String) -> Self {
        Self("`\(name)` is in generic or constrained code, which the handler of the class would be outside of")
    }
    static func addedRepeatedly(_ function: String) -> Self {
        Self("each run of `\(function)` adds it again; a Notifiable is registered once")
    }
    static func mayBeAddedAgain(_ function: String) -> Self {
        Self(
            "nothing shows that `\(function)` runs only once for an object, and each run would add it again; a Notifiable is "
                + "registered once"
        )
    }
    static func addedTwice(_ name: String) -> Self {
        Self("`\(name)` is added in several places; a Notifiable is registered once")
    }
    static func addedApart(_ name: String) -> Self {
        Self("`\(name)` is also added elsewhere, with another handler; a Notifiable is registered once for a name")
    }
    static func removalNotKnown(_ text: String) -> Self { Self("`\(text)` may remove it, and cannot be rewritten") }
}

// MARK: - The handler

extension SkipReason {
    static func handlerNotFound(_ name: String) -> Self { Self("the handler `\(name)` is not in the sources") }
    static func handlerInExtension(_ name: String, _ type: String) -> Self {
        Self("the handler `\(name)` belongs to an extension of `\(type)`")
    }
    static func handlerInSuperclass(_ name: String) -> Self { Self("the handler `\(name)` belongs to a superclass") }
    static func handlerOutOfReach(_ name: String) -> Self { Self("the handler `\(name)` is private to another file") }
    static func codeOutOfReach(_ name: String) -> Self {
        Self("its closure uses `\(name)`, which is private to another file than that of the class and its handler")
    }
    static func limitedAvailability(_ code: String, _ limit: String) -> Self {
        Self("\(code) is inside `\(limit)`, and would be outside of it in the handler of the class")
    }
    static func limitedHandler(_ name: String, _ limit: String) -> Self {
        Self("`\(name)` is inside `\(limit)`, and the handler of the class would call it outside of it")
    }
    static func handlerInOtherModule(_ type: String) -> Self {
        Self("`\(type)` belongs to another module, which would have the handler")
    }
    static func neededImport(_ name: String, _ modules: [String], _ file: String) -> Self {
        let imports = modules.map { "`import \($0)`" }.joined(separator: " or ")
        return Self(
            "the handler of the class would use `\(name)`, and may need \(imports) in \(file): add it there first"
        )
    }
    static func handlerParameters(_ name: String) -> Self {
        Self("the handler `\(name)` takes something other than one notification or nothing")
    }
    static func handlerIsolation(_ name: String, _ actor: String) -> Self {
        Self("the handler `\(name)` is isolated to `\(actor)`")
    }
    static func isolationNotKnown(type: String, ancestor: String) -> Self {
        Self("the isolation of `\(type)` is not known, because `\(ancestor)` is declared outside the sources")
    }
    static func observerNotSendable(_ type: String) -> Self {
        Self(
            "`\(type)` is neither Sendable nor isolated to a global actor, and a Notifiable is called on any thread: make it "
                + "`@MainActor`, an actor, or `Sendable`"
        )
    }
    static func handlerUsedElsewhere(_ name: String) -> Self {
        Self("`\(name)` is called elsewhere with a notification")
    }
    static func handlerOverridden(_ name: String) -> Self {
        Self("`\(name)` overrides a method, or a subclass overrides it or may do so")
    }
    static func handlerMayBeRequirement(_ name: String) -> Self {
        Self("`\(name)` may be a requirement of a protocol outside the sources, which would no longer call it")
    }
    static func handlerNameTaken(_ name: String) -> Self {
        Self("there is another `\(name)` with the same argument labels")
    }
    static func notificationUse(handler: String, use: String) -> Self {
        Self("`\(handler)` does more with its notification than read Sendable values from it: `\(use)`")
    }
    static func notSendable(handler: String, type: String) -> Self {
        Self(
            "`\(handler)` reads a value of type `\(type)` from the notification, which is not known to be Sendable"
        )
    }
    static func ownHandler(_ type: String) -> Self {
        Self("`\(type)` has a `handleNotifications` that is not a plain switch over names")
    }
    static func handlerIsFinal(_ type: String) -> Self {
        Self("`\(type)` has a `handleNotifications` that is final or in an extension, so a subclass cannot override it")
    }
    static func handlerIsNotOpen(_ type: String) -> Self {
        Self("`\(type)` has a `handleNotifications` that is not `open`, so other modules cannot override it")
    }
    static func subclassHandles(_ type: String) -> Self { Self("the subclass `\(type)` is already a Notifiable") }
    static func superclassHandles(name: String, type: String) -> Self {
        Self("the superclass `\(type)` also observes `\(name)`")
    }
}

// MARK: - The message

extension SkipReason {
    static let severalNames = Self("it observes several names, and each has its own message")
    static let closureNotUnderstood = Self("its closure does not take exactly one notification")
    static let notAClosure = Self("its handler is not a closure literal")
    static func reordering(_ place: String) -> Self {
        Self("the observer at \(place) is not rewritten with it, and would run in another order: \(allowance)")
    }
    static func reorderedByPost(_ place: String) -> Self {
        Self("the observer at \(place) observes no message, and would run after those that do: \(allowance)")
    }
    private static let allowance = "pass --allow-reordering to rewrite it anyway"
    static let notInMethod = Self(
        "it is not directly in a method or an initializer of its class, isolated to the main actor, which would store "
            + "its token"
    )
    static func handlerNotOnMain(_ name: String) -> Self {
        Self("`\(name)` is not known to be isolated to the main actor, where the observers of the message run")
    }
    static func handlerOfSeveralNames(_ name: String) -> Self {
        Self("`\(name)` handles several notifications, and each has its own message")
    }
    static func reported(_ rule: String) -> Self {
        Self("`scan` reports it as `\(rule)`, which the observer of a message would hide: fix that first")
    }
    static let observesAsNotifiable = Self(
        "a Notifiable handles it: observe the message, and remove the name from the Notifiable, by hand"
    )
    static let tokenLifetime = Self("its token is not stored, and nothing shows how long the observation should last")
    static func weakSelf(_ text: String) -> Self { Self("its use of a weak `self` is not understood: `\(text)`") }
    static func ownerKeptAlive(_ closure: String) -> Self {
        Self("`\(closure)` may run later: it captures `self` weakly, and in a handler it would keep `self` alive")
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
    static let hasMessage = Self("`rewrite --to message` makes it an observer of a message")
    static func effectWithoutOwner(_ text: String) -> Self {
        Self("`\(text)` may have an effect without `self`, and would no longer run once the owner is deallocated")
    }
    static let ownerRetained = Self(
        "its closure retains `self`, so the owner is never deallocated: capture `self` weakly first"
    )
    static let weakSelfOutside = Self(
        "its closure uses the `self` that a closure around it captures weakly: capture `self` weakly in it, too"
    )
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
    static func subjectType(_ text: String, _ type: String?) -> Self {
        Self(
            type.map { "`\(text)` is not known to have the type `\($0)` of the message's subject" }
                ?? "its object is `\(text)`, and the message has no subject"
        )
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

extension CodeBase {
    /// The file and the line of a post.
    func place(of observation: Observation) -> String {
        "\(files[observation.file].path):\(observation.observer.span.start.line)"
    }

    func place(of posting: Posting) -> String { "\(files[posting.file].path):\(posting.post.span.start.line)" }
}

// MARK: - Foundation's messages

extension SkipReason {
    static let messageNotKnown = Self("its message is not known")
    static let ownExtension = Self("it extends `MessageCenter`, which Foundation does not have")
    static func foundationLacks(_ what: String) -> Self { Self("Foundation's messages do not have \(what)") }
    static func observerOrder(_ message: String, _ place: String) -> Self {
        Self("`\(message)` also has an observer at \(place), and Foundation's observers have no order; \(allowance)")
    }
    static func messageOrder(_ message: String) -> Self {
        Self("Foundation may deliver `\(message)` in another order than it is posted; \(allowance)")
    }
    static func objectLost(_ object: String, _ message: String) -> Self {
        Self(
            "legacy observers would not get `\(object)`, the object that `makeNotification` of `\(message)` sets: with "
                + "Foundation, a notification has the subject in its place, or nothing"
        )
    }
    static func conversionsNotWritten(_ message: String) -> Self {
        Self("the conversions of `\(message)` cannot be written out: write them by hand first")
    }
    static func trapsOffMain(_ name: String, _ place: String) -> Self {
        Self("Foundation traps where `\(name)` is posted off the main actor: \(place)")
    }
    static func notConverted(_ name: String, _ place: String) -> Self {
        Self("Foundation doesn't convert notifications on Linux, and code uses the name `\(name)`: \(place)")
    }
    static func staysTogether(_ place: String) -> Self {
        Self("it must change together with \(place), which cannot be rewritten")
    }
}

// MARK: - Other changes

extension SkipReason {
    static let ownEditsExclude = Self("its edits would overlap; rewrite this place by hand")
    static let excludedByOtherChange = Self("another change edits the same lines; run the rewrite again")
    static let buildsOnOtherChange = Self("it depends on a change of its superclass that is not made")
    static func notSwiftAfterwards(_ path: String) -> Self {
        Self("\(path) would no longer be valid Swift; please report this")
    }
}

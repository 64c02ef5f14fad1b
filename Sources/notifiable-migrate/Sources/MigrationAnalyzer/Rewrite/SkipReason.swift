/// Why a rewrite skips a place, for a line that begins with the place.
package struct SkipReason: Error, Hashable, CustomStringConvertible, Sendable {
    package let description: String
    /// The name of its declaration, by which tests find the reasons that never occur.
    let identifier: String

    init(_ description: String, _ declaration: String = #function) {
        self.description = description
        identifier = String(declaration.prefix { $0 != "(" })
    }
}

// MARK: - Classes

extension SkipReason {
    /// What the places of a class have in common, and what would move them.
    package var group: String {
        Self.groups.first { $0.reasons.contains(identifier) }?.title ?? "in code that is not understood"
    }

    /// Whether a build gave the reason, for one place.
    package var isOfBuild: Bool { ["failsCheck", "notSendable"].contains(identifier) }

    /// Whether a whole file is the reason.
    package var isOfFile: Bool { Self.groups[2].reasons.contains(identifier) }

    private static let groups: [(title: String, reasons: Set<String>)] = [
        ("taken back: the build fails with it", ["failsCheck", "buildsOnOtherChange"]),
        (
            "taken back: their class isn't Sendable; isolate the class (for example @MainActor), or make it Sendable",
            ["notSendable"]
        ),
        ("in files that the build does not check completely", ["notCompiled", "notChecked"]),
        ("may be added again: pass --once, or add it where code runs once", ["mayBeAddedAgain"]),
        ("that `scan` reports: fix these first", ["reported"]),
        ("closures: generate the message, and run --to message", ["closure"]),
        ("publishers and sequences: observe the message by hand", ["stream", "publisher"]),
        ("in functions that register or post for others: rewrite these by hand first", ["throughWrapper"]),
        (
            "of several names, or of one that is no constant: write the constant there",
            ["nameNotConstant", "everyName"]
        ),
        (
            "of a center that is not known, not shared or not bridged: make it a MessageCenter",
            ["centerNotKnown", "injectedCenter", "optionalCenter"]
        ),
        (
            "with posts that may be off the main actor, or lack a value: isolate them, or generate an asynchronous message",
            ["postNotOnMain", "postedOffMain", "unknownPost", "payloadNotCertain"]
        ),
        ("in another order than other observers: pass --allow-reordering", ["reordering"]),
        (
            "whose closure or token would end at another time: capture self weakly, keep the token in a private property",
            [
                "lifetime", "ownerRetained", "effectWithoutOwner", "tokenUse", "tokenDeclaration", "tokenReplaced",
                "removalNotKnown",
            ]
        ),
        (
            "whose handler does more with the notification than read values, or must keep its signature",
            [
                "handlerNotFound", "handlerParameters", "handlerMustStay", "privateHandler", "notificationUse",
                "notOnMain", "ownHandler",
                "notificationNotInMessage", "conditionOnPayload", "notAClosure", "macroCode",
            ]
        ),
        ("of a message that can't take them: generate it, or change it", ["messageType", "payload", "notPost"]),
    ]
}

// MARK: - The surrounding code

extension SkipReason {
    static var unreadable: Self { Self("the file has syntax errors") }
    static var changed: Self { Self("the file has changed since it was read") }
    static var conditionalCode: Self { Self("it is inside `#if`") }
    static func macroCode(_ name: String) -> Self { Self("`\(name)` may be a macro that rewrites it") }
    static func notInClass(_ type: String?, isActor: Bool = false) -> Self {
        if isActor { return Self("`\(type ?? "")` is an actor: observe the message from its `Mailbox`") }
        return Self("\(type.map { "`\($0)`" } ?? "the code around it") is not a class that the sources declare")
    }
    static var notInMethod: Self {
        Self("it is not a statement of a method or an initializer, outside of closures: move it into one first")
    }
    static func ownDeclaration(_ name: String) -> Self { Self("the code base declares its own `\(name)`") }
    static func throughWrapper(_ name: String) -> Self {
        Self("it is registered or posted by `\(name)`: rewrite that function first")
    }
}

// MARK: - The registration

extension SkipReason {
    static func nameNotConstant(_ text: String) -> Self {
        Self("its name `\(text)` is not one constant: write the static constant of the name there")
    }
    static var everyName: Self { Self("it observes every name: add an observer for each name that it handles") }
    static func centerNotKnown(_ text: String) -> Self {
        Self("its center `\(text)` is not known to be the default one or another that is shared")
    }
    static func optionalCenter(_ text: String) -> Self { Self("its center `\(text)` may be `nil`: unwrap it first") }
    static func injectedCenter(_ text: String) -> Self {
        Self("its center `\(text)` may be another one than the default: make it a `MessageCenter` first")
    }
    static func observerIsNotSelf(_ text: String) -> Self { Self("the observer is `\(text)`, not `self`") }
    static func subject(_ text: String) -> Self {
        Self(
            "its object `\(text)` may be another one when it is stopped: replace it by `addObserver(of:for:)`, and keep the "
                + "token of each object"
        )
    }
    static func mayBeAddedAgain(_ function: String) -> Self {
        Self(
            "each run of `\(function)` may add it again, and a Notifiable is registered once: register it in an "
                + "initializer or `viewDidLoad`, remove it first, or pass --once"
        )
    }
    static func addedOnce(_ function: String) -> Self {
        Self("each run of `\(function)` may have added it again; now, each notification is handled once")
    }
    static func addedElsewhere(_ name: String) -> Self {
        Self(
            "the class or a superclass also observes `\(name)` elsewhere, and a Notifiable is registered once for a name"
        )
    }
    static func removalNotKnown(_ text: String) -> Self { Self("`\(text)` may remove it, and cannot be rewritten") }
    static func reported(_ rule: String) -> Self {
        Self("`scan` reports it as `\(rule)`, which the observer of a message would hide: fix that first")
    }
    static func queue(_ queue: String) -> Self { Self("it runs on `\(queue)`") }
}

// MARK: - The handler

extension SkipReason {
    static func handlerNotFound(_ name: String) -> Self {
        Self("the handler `\(name)` is not a method that the sources declare in the class")
    }
    static func handlerParameters(_ name: String) -> Self {
        Self("the handler `\(name)` takes something other than one notification or nothing")
    }
    static func notOnMain(_ name: String) -> Self {
        Self("`\(name)` is not known to be isolated to the main actor: make it `@MainActor`")
    }
    static func handlerMustStay(_ name: String, _ reason: String) -> Self {
        Self("`\(name)` would have other parameters, and \(reason): call another method here")
    }
    static func privateHandler(_ name: String) -> Self {
        Self("`\(name)` is private to another file than that of the class: make it internal")
    }
    static func notificationUse(handler: String, use: String) -> Self {
        Self("`\(handler)` does more with its notification than read values from it: `\(use)`")
    }
    static func ownHandler(_ type: String) -> Self {
        Self(
            "`\(type)` has a `handleNotifications` that is not an open method of the class with a plain "
                + "`switch notification.name`"
        )
    }
}

// MARK: - Closures and their tokens

extension SkipReason {
    static var closure: Self {
        Self("it is a closure: generate a message for its name, if it has none, and run `rewrite --to message`")
    }
    static var notAClosure: Self { Self("its handler is not a closure literal with one parameter") }
    static var lifetime: Self {
        Self(
            "nothing shows that it may end with its owner: use `self` in its closure, captured weakly, or keep its token"
        )
    }
    static func effectWithoutOwner(_ text: String) -> Self {
        Self(
            "`\(text)` may have an effect without `self`, and would no longer run once the owner is deallocated: begin with "
                + "`guard let self else { return }`"
        )
    }
    static var ownerRetained: Self {
        Self("its closure retains `self`, or uses that of a closure around it: capture `self` weakly in it")
    }
    static func tokenUse(_ text: String) -> Self {
        Self("a use of its token is not understood: `\(text)`: assign or append each token to a private property")
    }
    static func tokenDeclaration(_ name: String) -> Self {
        Self(
            "its token is in `\(name)`: declare that in the class as `private var \(name): (any NSObjectProtocol)?`, or with "
                + "the type `[any NSObjectProtocol]`"
        )
    }
    static func tokenReplaced(_ text: String) -> Self {
        Self(
            "`\(text)` may release the token of an observer that nothing has removed, which would end the observation of a "
                + "message: remove that observer first"
        )
    }
}

// MARK: - Messages

extension SkipReason {
    static var stream: Self { Self("it is a sequence: iterate over the messages by hand") }
    static func publisher(_ text: String) -> Self {
        Self("its notifications go to `\(text)`: write the publisher of the message there by hand")
    }
    static func inPlace(_ text: String) -> Self {
        Self("`\(text)` delivered a turn after the post; now, the closure runs inside the post")
    }
    static func laterTurn(_ text: String) -> Self {
        Self("an asynchronous message comes to `\(text)` after the post; now, work that was queued next may run first")
    }
    static func awaited(_ reason: String) -> Self {
        Self("it posted \(reason), where observers by selector ran; now it waits for them on the main actor")
    }
    static func reordering(_ place: String) -> Self {
        Self(
            "the observer at \(place) does not observe the message, and would run in another order: pass "
                + "--allow-reordering to rewrite it anyway"
        )
    }
    static func messageType(_ type: String, _ reason: String) -> Self { Self("`\(type)` cannot be used: \(reason)") }
    static func notificationNotInMessage(_ use: String, _ type: String) -> Self {
        Self("`\(use)` does not map to a property of `\(type)`")
    }
    static func conditionOnPayload(_ use: String, _ property: String, _ type: String) -> Self {
        Self(
            "`\(use)` also depends on whether the payload has the value, and `\(property)` of `\(type)` always has "
                + "one: make it `let \(property) = …`, the only condition of a `guard`"
        )
    }
    static func postNotOnMain(name: String, place: String) -> Self {
        Self(
            "`\(name)` is not known to be posted only on the main actor: \(place) would no longer wait for the closure; isolate "
                + "it to the main actor first"
        )
    }
    static func postedOffMain(_ reason: String) -> Self {
        Self("it posts \(reason), where a message of the main actor can't be posted: hop to the main actor first")
    }
    static func unknownPost(name: String, _ reason: String) -> Self {
        Self("not all posts of `\(name)` are known: \(reason)")
    }
    static func payloadNotCertain(_ place: String, key: String, _ type: String) -> Self {
        Self(
            "the post at \(place) is not known to write `\(key)` with the type `\(type)`; without it, the observer of "
                + "the message would not be called"
        )
    }
    static func notPost(_ text: String) -> Self {
        Self("`\(text)` is not `post(name:object:userInfo:)`, or posts a notification that is created elsewhere")
    }
    static func payload(_ text: String, _ reason: String) -> Self { Self("its payload `\(text)` \(reason)") }
}

// MARK: - Other changes

extension SkipReason {
    static var overlappingChanges: Self {
        Self("another change edits the same lines: run the rewrite again, or rewrite this place by hand")
    }
    static var buildsOnOtherChange: Self {
        Self("it depends on a change that is not made, such as that of its superclass or of a post")
    }
    static func failsCheck(_ message: String?) -> Self {
        let reason = "with its change, the command of --check fails: \(message ?? "no error has a place")"
        let isAboutClass = /does not conform to (the )?'Sendable'|capture of 'self' with non-Sendable type/
        guard message?.contains(isAboutClass) == true else { return Self(reason) }
        return Self("\(reason); isolate the class (for example @MainActor), or make it Sendable", "notSendable")
    }
    static func notCompiled(_ path: String) -> Self { Self("the command of --check does not compile \(path)") }
    static func notChecked(_ path: String) -> Self {
        Self(
            "the command of --check compiles \(path) in the Swift 5 mode, which accepts data races: add `-Xswiftc "
                + "-strict-concurrency=complete` or `SWIFT_STRICT_CONCURRENCY=complete`"
        )
    }
}

extension CodeBase {
    /// The file and the line of a post.
    func place(of observation: Observation) -> String {
        "\(files[observation.file].path):\(observation.observer.span.start.line)"
    }

    func place(of posting: Posting) -> String { "\(files[posting.file].path):\(posting.post.span.start.line)" }
}

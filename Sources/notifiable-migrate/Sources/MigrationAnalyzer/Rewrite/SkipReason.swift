/// Why a rewrite skips a place, for a line that begins with the place.
package struct SkipReason: Error, Hashable, CustomStringConvertible, Sendable {
    /// The places with similar reasons, and what would move them.
    enum Group: String {
        case fails = "taken back: the build fails with it"
        case notSendable =
            "taken back: their class isn't Sendable; isolate the class (for example @MainActor), or make it Sendable"
        case file = "in files that the build does not check completely"
        case again = "may be added again: pass --once, or add it where code runs once"
        case selector = "by selector: run --to notifiable first"
        case closure = "closures: generate the message, and run --to message"
        case stream = "publishers and sequences: observe the message by hand"
        case wrapper = "in functions that register or post for others: rewrite these by hand first"
        case name = "of several names, or of one that is no constant: write the constant there"
        case center = "of a center that is not known, not shared or not bridged: make it a MessageCenter"
        case post =
            "with posts that may be off the main actor, or lack a value: isolate them, or generate an asynchronous message"
        case order = "in another order than other observers: pass --allow-reordering"
        case lifetime =
            "whose closure or token would end at another time: capture self weakly, keep the token in a private property"
        case handler = "whose handler does more with the notification than read values, or must keep its signature"
        case message = "of a message that can't take them: generate it, or change it"
        case code = "in code that is not understood"
    }

    package let description: String
    let kind: Group

    init(_ description: String, _ kind: Group = .code) {
        self.description = description
        self.kind = kind
    }

    /// The description on one line, with short quotations.
    package var line: String {
        description.replacing(/\s*\n\s*/, with: " ").replacing(/`([^`]{90})[^`]{10,}`/) { "`\($0.1)…`" }
    }

    package var group: String { kind.rawValue }

    /// Whether a build gave the reason, for one place.
    package var isOfBuild: Bool { [.fails, .notSendable].contains(kind) }

    /// Whether a whole file is the reason.
    package var isOfFile: Bool { kind == .file }
}

// MARK: - The surrounding code

extension SkipReason {
    static var unreadable: Self { Self("the file has syntax errors") }
    static var changed: Self { Self("the file has changed since it was read") }
    static var conditionalCode: Self { Self("it is inside `#if`") }
    static func macroCode(_ name: String) -> Self { Self("`\(name)` may be a macro that rewrites it", .handler) }
    static func notInClass(_ type: String?, isActor: Bool = false) -> Self {
        if isActor { return Self("`\(type ?? "")` is an actor: observe the message from its `Mailbox`") }
        return Self("\(type.map { "`\($0)`" } ?? "the code around it") is not a class that the sources declare")
    }
    static var notInMethod: Self {
        Self("it is not a statement of a method or an initializer, outside of closures: move it into one first")
    }
    static func ownDeclaration(_ name: String) -> Self { Self("the code base declares its own `\(name)`") }
    static func throughWrapper(_ name: String) -> Self {
        Self("it is registered or posted by `\(name)`: rewrite that function first", .wrapper)
    }
}

// MARK: - The registration

extension SkipReason {
    static func nameNotConstant(_ text: String) -> Self {
        Self("its name `\(text)` is not one constant: write the static constant of the name there", .name)
    }
    static var everyName: Self { Self("it observes every name: add an observer for each name that it handles", .name) }
    static func centerNotKnown(_ text: String) -> Self {
        Self("its center `\(text)` is not known to be the default one or another that is shared", .center)
    }
    static func optionalCenter(_ text: String) -> Self {
        Self("its center `\(text)` may be `nil`: unwrap it first", .center)
    }
    static func injectedCenter(_ text: String) -> Self {
        Self("its center `\(text)` may be another one than the default: make it a `MessageCenter` first", .center)
    }
    static func observerIsNotSelf(_ text: String) -> Self { Self("the observer is `\(text)`, not `self`") }
    static func subject(_ text: String) -> Self {
        Self(
            "its object `\(text)` may be another one when it is stopped: replace it by `addObserver(of:for:)`, and keep the "
                + "token of each object"
        )
    }
    static func valueObject(_ type: WrittenType) -> Self {
        Self("its object is a value of the type `\(type)`, and a Notifiable observes objects", .message)
    }
    static func mayBeAddedAgain(_ function: String) -> Self {
        Self(
            "each run of `\(function)` may add it again, and a Notifiable is registered once: register it in an "
                + "initializer or `viewDidLoad`, remove it first, or pass --once",
            .again
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
    static func removalNotKnown(_ text: String) -> Self {
        Self("`\(text)` may remove it, and cannot be rewritten", .lifetime)
    }
    static func queue(_ queue: String) -> Self { Self("it runs on `\(queue)`") }
}

// MARK: - The handler

extension SkipReason {
    static func handlerNotFound(_ name: String) -> Self {
        Self("the handler `\(name)` is not a method that the sources declare in the class", .handler)
    }
    static func handlerParameters(_ name: String) -> Self {
        Self("the handler `\(name)` takes something other than one notification or nothing", .handler)
    }
    static func notOnMain(_ name: String) -> Self {
        Self("`\(name)` is not known to be isolated to the main actor: make it `@MainActor`", .handler)
    }
    static func handlerMustStay(_ name: String, _ reason: String) -> Self {
        Self("`\(name)` would have other parameters, and \(reason): call another method here", .handler)
    }
    static func privateHandler(_ name: String) -> Self {
        Self("`\(name)` is private to another file than that of the class: make it internal", .handler)
    }
    static func notificationUse(handler: String, use: String) -> Self {
        Self("`\(handler)` does more with its notification than read values from it: `\(use)`", .handler)
    }
    static func ownHandler(_ type: String) -> Self {
        Self(
            "`\(type)` has a `handleNotifications` that is not an open method of the class with a plain "
                + "`switch notification.name`",
            .handler
        )
    }
}

// MARK: - Closures and their tokens

extension SkipReason {
    static var closure: Self {
        Self(
            "it is a closure: generate a message for its name, if it has none, and run `rewrite --to message`",
            .closure
        )
    }
    static var notAClosure: Self { Self("its handler is not a closure literal with one parameter", .handler) }
    static var lifetime: Self {
        Self(
            "nothing shows that it may end with its owner: use `self` in its closure, captured weakly, or keep its token",
            .lifetime
        )
    }
    static func effectWithoutOwner(_ text: String) -> Self {
        Self(
            "`\(text)` may have an effect without `self`, and would no longer run once the owner is deallocated: begin with "
                + "`guard let self else { return }`",
            .lifetime
        )
    }
    static var ownerRetained: Self {
        Self("its closure retains `self`, or uses that of a closure around it: capture `self` weakly in it", .lifetime)
    }
    static func tokenUse(_ text: String) -> Self {
        Self(
            "a use of its token is not understood: `\(text)`: assign or append each token to a private property",
            .lifetime
        )
    }
    static func tokenDeclaration(_ name: String) -> Self {
        Self(
            "its token is in `\(name)`: declare that in the class as `private var \(name): (any NSObjectProtocol)?`, or with "
                + "the type `[any NSObjectProtocol]`",
            .lifetime
        )
    }
    static func tokenReplaced(_ text: String) -> Self {
        Self(
            "`\(text)` may release the token of an observer that nothing has removed, which would end the observation of a "
                + "message: remove that observer first",
            .lifetime
        )
    }
}

// MARK: - Messages

extension SkipReason {
    static var selector: Self {
        Self("it is by selector: `rewrite --to notifiable` moves it first, or says why not", .selector)
    }
    static var stream: Self { Self("it is a sequence: iterate over the messages by hand", .stream) }
    static func publisher(_ text: String) -> Self {
        Self("its notifications go to `\(text)`: write the publisher of the message there by hand", .stream)
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
                + "--allow-reordering to rewrite it anyway",
            .order
        )
    }
    static func messageType(_ type: String, _ reason: String) -> Self {
        Self("`\(type)` cannot be used: \(reason)", .message)
    }
    static func notificationNotInMessage(_ use: String, _ type: String) -> Self {
        Self("`\(use)` does not map to a property of `\(type)`", .handler)
    }
    static func postNotOnMain(name: String, place: String) -> Self {
        Self(
            "`\(name)` is not known to be posted only on the main actor: \(place) would no longer wait for the closure; isolate "
                + "it to the main actor first",
            .post
        )
    }
    static func awaitNeeded(_ reason: String) -> Self {
        Self("it posts \(reason), and would wait for the main actor: pass --allow-await to rewrite it", .post)
    }
    static func postedOffMain(_ reason: String) -> Self {
        Self(
            "it posts \(reason), where a message of the main actor can't be posted: hop to the main actor first",
            .post
        )
    }
    static func unknownPost(name: String, _ reason: String) -> Self {
        Self("not all posts of `\(name)` are known: \(reason)", .post)
    }
    static func payloadNotCertain(_ place: String, key: String, _ type: String) -> Self {
        Self(
            "the post at \(place) is not known to write `\(key)` with the type `\(type)`; without it, the observer of "
                + "the message would not be called",
            .post
        )
    }
    static func notPost(_ text: String) -> Self {
        Self(
            "`\(text)` is not `post(name:object:userInfo:)`, or posts a notification that is created elsewhere",
            .message
        )
    }
    static func payload(_ text: String, _ reason: String) -> Self { Self("its payload `\(text)` \(reason)", .message) }
}

// MARK: - Other changes

extension SkipReason {
    static var overlappingChanges: Self {
        Self("another change edits the same lines: run the rewrite again, or rewrite this place by hand")
    }
    static var buildsOnOtherChange: Self {
        Self("it depends on a change that is not made, such as that of its superclass or of a post", .fails)
    }
    static func failsCheck(_ message: String?) -> Self {
        let reason = "with its change, the command of --check fails: \(message ?? "no error has a place")"
        let isAboutClass = /does not conform to (the )?'Sendable'|capture of 'self' with non-Sendable type/
        guard message?.contains(isAboutClass) == true else { return Self(reason, .fails) }
        return Self("\(reason); isolate the class (for example @MainActor), or make it Sendable", .notSendable)
    }
    static func notCompiled(_ path: String) -> Self { Self("the command of --check does not compile \(path)", .file) }
    static func notChecked(_ path: String) -> Self {
        Self(
            "the command of --check compiles \(path) in the Swift 5 mode, which accepts data races: add `-Xswiftc "
                + "-strict-concurrency=complete` or `SWIFT_STRICT_CONCURRENCY=complete`",
            .file
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

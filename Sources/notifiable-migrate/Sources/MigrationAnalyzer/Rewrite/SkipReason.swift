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

// MARK: - The surrounding code

extension SkipReason {
    static var unreadable: Self { Self("the file has syntax errors") }
    static var changed: Self { Self("the file has changed since it was read") }
    static var conditionalCode: Self { Self("it is inside `#if`") }
    static var outsideType: Self { Self("it is not in a type") }
    static var valueIsUsed: Self { Self("it is part of an expression") }
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
    static var everyName: Self { Self("it observes every name") }
    static func throughWrapper(_ name: String) -> Self {
        Self("it is registered or posted by `\(name)`: rewrite that function first")
    }
    static func nameNotConstant(_ text: String, _ expression: NameExpression?, _ names: [NotificationName]) -> Self {
        switch expression {
        case _ where names.count > 1: Self("the name `\(text)` stands for several names")
        case .element?: Self("the name `\(text)` is an element of a collection")
        case .function?: Self("the name `\(text)` is made by a function")
        case _ where names.count == 1: nameOfInstance(text)
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
        Self("`\(text)` is a DistributedNotificationCenter, whose observers and posts are not rewritten")
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
    static func handlerOverloaded(_ name: String) -> Self {
        Self("`\(name)` has overloads, whose calls are not told from its own: rename it first")
    }
    static func handlerIsAction(_ name: String) -> Self {
        Self("`\(name)` is an `@IBAction`, which controls call with themselves")
    }
    static func handlerNamedForObjectiveC(_ name: String) -> Self {
        Self("`\(name)` has a name for Objective-C, which may call it with a notification")
    }
    static func handlerOfObjectiveC(_ name: String) -> Self {
        Self("`\(name)` is `@objc`, and Objective-C has no messages")
    }
    static func handlerInObjectiveC(_ name: String, _ file: String?) -> Self {
        Self("Objective-C code may call `\(name)` with a notification\(file.map { ": \($0)" } ?? "")")
    }
    static func handlerOverridden(_ name: String) -> Self {
        Self("`\(name)` overrides a method, or a subclass overrides it or may do so")
    }
    static func handlerIsRequirement(_ name: String, _ type: String) -> Self {
        Self("`\(name)` may be a requirement of the protocol `\(type)`, which would no longer call it")
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

// MARK: - Other changes

extension SkipReason {
    static var ownEditsExclude: Self { Self("its edits would overlap; rewrite this place by hand") }
    static var excludedByOtherChange: Self { Self("another change edits the same lines; run the rewrite again") }
    static var buildsOnOtherChange: Self { Self("it depends on a change of its superclass that is not made") }
    static func notSwiftAfterwards(_ path: String) -> Self {
        Self("\(path) would no longer be valid Swift; please report this")
    }
}

extension CodeBase {
    /// The file and the line of a post.
    func place(of observation: Observation) -> String {
        "\(files[observation.file].path):\(observation.observer.span.start.line)"
    }

    func place(of posting: Posting) -> String { "\(files[posting.file].path):\(posting.post.span.start.line)" }
}

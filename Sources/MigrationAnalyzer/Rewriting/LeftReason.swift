/// Why a rewrite leaves a place as it is.
package enum LeftReason: Hashable, Sendable {
    // Where it stands
    case unreadable
    case conditionalCode
    case macroCode(String)
    case outsideType
    case typeOutsideSources(String)
    case notAClass(String)
    case ownDeclaration(String)
    case valueIsUsed
    // What is observed
    case throughWrapper(String)
    case everyName
    case nameNotConstant(String)
    case centerNotKnown(String)
    case observerIsNotSelf(String)
    case valueSubject(String)
    case subjectNotConstant(String)
    case severalSubjects(String)
    case addedRepeatedly(String)
    case addedTwice(String)
    // Who handles it
    case handlerNotFound(String)
    case handlerInSuperclass(String)
    case handlerOutOfReach(String)
    case handlerParameters(String)
    case handlerIsolation(String, String)
    case isolationNotKnown(type: String, ancestor: String)
    case selfNotSendable(handler: String, type: String)
    case handlerUsedElsewhere(String)
    case handlerOverridden(String)
    case notificationUse(handler: String, use: String)
    case notSendable(handler: String, type: String)
    case ownHandler(String)
    case subclassHandles(String)
    case superclassHandles(name: String, type: String)
    // How it ends
    case removalNotKnown(String)
    // After planning
    case excludedByOtherChange
    case notSwiftAfterwards(String)
}

extension LeftReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable: "the file is not all Swift"
        case .conditionalCode: "it stands under `#if`"
        case .macroCode(let name): "`\(name)` may be a macro that rewrites it"
        case .outsideType: "it stands in no type"
        case .typeOutsideSources(let type): "`\(type)` is declared outside the sources"
        case .notAClass(let type): "`\(type)` is no class"
        case .ownDeclaration(let name): "the code base declares a `\(name)` of its own"
        case .valueIsUsed: "it is part of an expression"
        case .throughWrapper(let name): "`\(name)` registers for it: rewrite the wrapper first"
        case .everyName: "it observes every name"
        case .nameNotConstant(let text): "only the run tells which name `\(text)` is"
        case .centerNotKnown(let text): "`\(text)` is not known to be a plain notification center"
        case .observerIsNotSelf(let text): "the observer is `\(text)`, not `self`"
        case .valueSubject(let text): "the object `\(text)` is a value, without an identity to compare"
        case .subjectNotConstant(let text): "the object `\(text)` may be another when a notification arrives, or out of reach"
        case .severalSubjects(let name): "`\(name)` is observed with several objects"
        case .addedRepeatedly(let function):
            "each run of `\(function)` adds it again; as a Notifiable it would be called once"
        case .addedTwice(let name): "`\(name)` is added in several places; as a Notifiable it would be called once"
        case .handlerNotFound(let name): "the handler `\(name)` is not in the sources"
        case .handlerInSuperclass(let name): "the handler `\(name)` belongs to a superclass"
        case .handlerOutOfReach(let name): "the handler `\(name)` is private to another file"
        case .handlerParameters(let name): "the handler `\(name)` does not take one notification or nothing"
        case .handlerIsolation(let name, let isolation): "the handler `\(name)` is isolated to `\(isolation)`"
        case .isolationNotKnown(let type, let ancestor):
            "whether `\(type)` is the main actor's is not known: `\(ancestor)` is declared outside the sources"
        case .selfNotSendable(let handler, let type):
            "`\(handler)` is the main actor's, but `\(type)` is not, so that `self` may not be sent there"
        case .handlerUsedElsewhere(let name): "`\(name)` is used elsewhere, with a notification"
        case .handlerOverridden(let name): "`\(name)` overrides, is overridden, or may be"
        case .notificationUse(let handler, let use):
            "`\(handler)` does more with its notification than take Sendable values out of it: `\(use)`"
        case .notSendable(let handler, let type):
            "`\(handler)` takes a `\(type)` out of the notification, which is not known to be Sendable"
        case .ownHandler(let type): "`\(type)` has a `handleNotifications` that is no plain switch over names"
        case .subclassHandles(let type): "the subclass `\(type)` already handles notifications as a Notifiable"
        case .superclassHandles(let name, let type): "the superclass `\(type)` observes `\(name)` too"
        case .removalNotKnown(let text): "`\(text)` may end it, and cannot be rewritten"
        case .excludedByOtherChange: "another change touches the same lines; run the rewrite again"
        case .notSwiftAfterwards(let path): "\(path) would not be Swift afterwards; please report this"
        }
    }
}

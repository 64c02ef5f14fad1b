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
    case nameIsolated(String)
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
    case observerNotSendable(String)
    case handlerUsedElsewhere(String)
    case handlerOverridden(String)
    case handlerNameTaken(String)
    case notificationUse(handler: String, use: String)
    case notSendable(handler: String, type: String)
    case ownHandler(String)
    case subclassHandles(String)
    case superclassHandles(name: String, type: String)
    // How it ends
    case removalNotKnown(String)
    // What message it is
    case noMessage(String)
    case severalMessages(String)
    case severalNames
    case asynchronousMessage(String)
    case conversionByHand(String)
    case closureNotUnderstood
    case notAClosure
    case notificationNotInMessage(String, String)
    case captures(String)
    case queue(String)
    case postNotOnMain(name: String, place: String)
    case noPost(String)
    case payloadNotCertain(name: String, key: String)
    case subjectType(String, String)
    case tokenUse(String)
    case tokenLifetime
    case postIsolation(String)
    case payloadNotLiteral(String)
    case keyNotInMessage(key: String, message: String)
    case keyMissing(key: String, message: String)
    case valueType(key: String, type: String)
    // After planning
    case excludedByOtherChange
    case buildsOnOtherChange
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
        case .throughWrapper(let name): "it goes through `\(name)`: rewrite the wrapper first"
        case .everyName: "it observes every name"
        case .nameNotConstant(let text): "only the run tells which name `\(text)` is"
        case .nameIsolated(let text): "`\(text)` is the main actor's, out of reach of a nonisolated handler"
        case .centerNotKnown(let text): "`\(text)` is not known to be a plain notification center"
        case .observerIsNotSelf(let text): "the observer is `\(text)`, not `self`"
        case .valueSubject(let text): "the object `\(text)` is a value, without an identity to compare"
        case .subjectNotConstant(let text):
            "the object `\(text)` may be another when a notification arrives, or out of reach"
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
        case .observerNotSendable(let type):
            "`\(type)` is neither isolated to a global actor nor Sendable, and a Notifiable is called on any thread: "
                + "make it `@MainActor`, an actor, or `Sendable`"
        case .handlerUsedElsewhere(let name): "`\(name)` is used elsewhere, with a notification"
        case .handlerOverridden(let name): "`\(name)` overrides, is overridden, or may be"
        case .handlerNameTaken(let name): "there is another `\(name)`, with the arguments that this one would get"
        case .notificationUse(let handler, let use):
            "`\(handler)` does more with its notification than take Sendable values out of it: `\(use)`"
        case .notSendable(let handler, let type):
            "`\(handler)` takes a `\(type)` out of the notification, which is not known to be Sendable"
        case .ownHandler(let type): "`\(type)` has a `handleNotifications` that is no plain switch over names"
        case .subclassHandles(let type): "the subclass `\(type)` already handles notifications as a Notifiable"
        case .superclassHandles(let name, let type): "the superclass `\(type)` observes `\(name)` too"
        case .removalNotKnown(let text): "`\(text)` may end it, and cannot be rewritten"
        case .noMessage(let name): "no bridged message of `\(name)` is in the sources"
        case .severalMessages(let name): "several message types bridge `\(name)`"
        case .severalNames: "it observes several names, and each has a message of its own"
        case .asynchronousMessage(let type):
            "`\(type)` is asynchronous: its observers run later than those of the notification"
        case .conversionByHand(let type): "`\(type)` is converted by hand, or has an initializer of its own"
        case .closureNotUnderstood: "its closure does not take one notification"
        case .notAClosure: "its handler is no closure in place"
        case .notificationNotInMessage(let use, let type): "`\(use)` does not map onto a property of `\(type)`"
        case .captures(let name):
            "the closure captures `\(name)`, which is not known to be allowed on the main actor"
        case .queue(let queue): "it runs on `\(queue)`"
        case .postNotOnMain(let name, let place):
            "`\(name)` is not known to be posted on the main actor only: \(place)"
        case .noPost(let name): "no post of `\(name)` is in the sources, so that its thread is not known"
        case .payloadNotCertain(let name, let key):
            "not each post of `\(name)` is known to give `\(key)` the message's type; the others would no longer arrive"
        case .subjectType(let text, let type): "`\(text)` is not known to be a `\(type)`, the message's subject"
        case .tokenUse(let text): "its token is used in a way that is not understood: `\(text)`"
        case .tokenLifetime: "nobody keeps its token, and nothing shows how long it should be observed"
        case .postIsolation(let type): "only the main actor may post `\(type)`, and this is not known to be it"
        case .payloadNotLiteral(let text): "its payload `\(text)` is no dictionary in place"
        case .keyNotInMessage(let key, let message): "`\(message)` has no property for the key `\(key)`"
        case .keyMissing(let key, let message): "`\(message)` needs the key `\(key)`"
        case .valueType(let key, let type): "the value of `\(key)` is not known to be a `\(type)`"
        case .excludedByOtherChange: "another change touches the same lines; run the rewrite again"
        case .buildsOnOtherChange: "a change that it builds on, of its superclass, is not made"
        case .notSwiftAfterwards(let path): "\(path) would not be Swift afterwards; please report this"
        }
    }
}

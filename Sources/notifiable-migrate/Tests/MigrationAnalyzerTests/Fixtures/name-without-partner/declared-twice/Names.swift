import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let arrived = Notification.Name("Arrived")
    static let left = Notification.Name("Arrived")  // finds: name-without-partner
    // silent: an alias, on purpose
    static let departed: Notification.Name = .left
    static let delayed = Notification.Name("Delayed")
    // silent: an old name of the constant
    @available(*, deprecated, renamed: "delayed") static let late = Notification.Name("Delayed")
    @available(iOS 16, *) static let retarded = Notification.Name("Delayed")  // finds: name-without-partner
}

enum ShareExtension {
    // silent: the same name in another module
    static let delayed = Notification.Name("Delayed")
}

struct Region {
    // silent: nothing says that these are names
    static let first: Set<Region> = [.init("KR")]
    static let second: Set<Region> = [.init("KR")]
    static let third = ["KR"]
    static let fourth = ["KR"]
}

struct Palette {
    // silent: the elements may be anything
    static let rail: [String: Color] = ["rail": .init("red")]
    static let badge: [String: Color] = ["badge": .init("red")]
    // silent: a dictionary isn't a second declaration of the name in it
    static let legend = [Notification.Name("Delayed"): "Delayed"]
    static let names = [Notification.Name("Delayed")]
}

struct DidArrive: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
    typealias Subject = NSObject
    // silent: the message of `arrived`
    static let name = Notification.Name("Arrived")
    static let userInfo = UserInfoCoding<Self>(Self.init)
}

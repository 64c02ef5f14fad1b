import Foundation

extension Notification.Name {
    static let arrived = Notification.Name("Arrived")
    static let left = Notification.Name("Arrived")  // finds: name-declared-twice
    // silent: an alias, on purpose
    static let departed: Notification.Name = .left
    static let delayed = Notification.Name("Delayed")
    // silent: an old name of the constant
    @available(*, deprecated, renamed: "delayed") static let late = Notification.Name("Delayed")
    @available(iOS 16, *) static let retarded = Notification.Name("Delayed")  // finds: name-declared-twice
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

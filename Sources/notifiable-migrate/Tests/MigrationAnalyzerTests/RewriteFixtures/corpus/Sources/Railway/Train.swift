// swift-format-ignore-file

import Foundation

@MainActor public final class Train {
    public enum State: Sendable { case waiting, moving }
    public typealias Platform = String

    private var state = State.waiting
    private var platform: Platform = "4"
    private var hasPlatform = false

    public init() {}

    /// A payload in a local dictionary, with a key that is added later and one on a condition.
    public func arrive(_ delay: Int) {
        var info: [String: Any] = [PayloadKey.delay: delay, "state": State.moving]
        info["count"] = 2
        if hasPlatform { info["platform"] = platform }
        NotificationCenter.default.post(name: .trainDidArrive, object: self, userInfo: info)
    }

    /// `Error` is the standard library's, although a type has an `Error` of its own.
    public func fail(with error: any Error) {
        NotificationCenter.default.post(name: .trainDidFail, object: self, userInfo: ["error": error])
    }

    func leave() {
        NotificationCenter.default.post(name: .trainWillLeave, object: self)
    }
}

nonisolated public struct Timetable {
    enum Error: Swift.Error { case empty }
}

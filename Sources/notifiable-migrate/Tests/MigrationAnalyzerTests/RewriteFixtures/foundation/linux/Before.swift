// swift-format-ignore-file

import Foundation
import NotifiableAdapter

#if os(Linux)
let isServer = true
#else
let isServer = false
#endif

final class Job: Sendable {
    struct DidEnd: MessageCenter.BridgedAsyncMessage, UserInfoCodable {  // left: Foundation doesn't convert notifications on Linux
        typealias Subject = Job
        static let name = Notification.Name("XYZJobDidEnd")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }
}

func end(_ job: Job) {
    NotificationCenter.default.post(name: Notification.Name("XYZJobDidEnd"), object: job)
}

// Shared by the snippets of MIGRATION.md that are about work off the main actor: a subject that any thread may post
// about, its asynchronous bridged message, and the short name for it.

import Foundation
import NotifiableAdapter

final class Download: Sendable {
    struct DidProgress: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Download
        static let name = Notification.Name.downloadDidProgress

        var receivedBytes: Int

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key("XYZReceivedBytes", \.receivedBytes)
        )
    }

    init() {}
}

nonisolated extension Notification.Name {
    static let downloadDidProgress = Notification.Name("XYZDownloadDidProgress")
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<Download.DidProgress> {
    static var didProgress: Self { .init() }
}

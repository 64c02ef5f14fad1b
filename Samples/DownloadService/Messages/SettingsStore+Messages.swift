import Foundation
import NotifiableAdapter

extension SettingsStore {
    /// Posted on the main actor, but its observer is an actor: asynchronous.
    struct DidChange: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = SettingsStore
        static let name = Notification.Name.settingsDidChange

        var chunkBytes: Int

        static let userInfo = UserInfoCoding<Self>(Self.init, .key(PayloadKey.chunkBytes, \.chunkBytes))
    }
}

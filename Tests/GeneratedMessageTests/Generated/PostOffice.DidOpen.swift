import Foundation
import NotifiableAdapter

extension PostOffice {
    /// The notification `PostOfficeDidOpen` as a message, which `PostOffice.open()` posts.
    ///
    /// A main-actor message: every poster is on the main actor.
    struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = PostOffice
        static let name = Notification.Name("PostOfficeDidOpen")

        static let userInfo = UserInfoCoding<Self>(Self.init)
    }
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<PostOffice.DidOpen> {
    static var didOpen: Self { .init() }
}

import Foundation
import NotifiableAdapter

extension PostOffice {
    /// The notification `XYZLetterWasStamped` as a message.
    struct LetterWasStamped: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = PostOffice
        static let name = Notification.Name.letterWasStamped

        var letter: String
        var `class`: PostOffice.Class
        var kept: [Double]
        /// Can be missing: `PostOffice.stamp(_:as:weights:at:)` writes it on a condition.
        var `in`: Date?

        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key("XYZLetter", \.letter),
            .key("class", \.class),
            .key("kept", \.kept),
            .key("in", \.in)
        )
    }
}

extension MessageCenter.MessageIdentifier
where Self == MessageCenter.BaseMessageIdentifier<PostOffice.LetterWasStamped> {
    static var letterWasStamped: Self { .init() }
}

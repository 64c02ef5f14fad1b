public import Foundation

/// A message that declares how it maps to and from a notification's `userInfo`.
///
/// A message that also declares a name gets `makeMessage(_:)` and `makeNotification(_:)` from it. See
/// ``UserInfoCoding``.
public protocol UserInfoCodable: SendableMetatype {
    /// The properties and their keys.
    static var userInfo: UserInfoCoding<Self> { get }
}

extension UserInfoCodable {
    @inlinable static func message(from notification: Notification) -> Self? {
        try? userInfo.message(from: notification.userInfo)
    }

    @inlinable static func notification(named name: Notification.Name, from message: Self) -> Notification {
        let payload = userInfo.userInfo(from: message)
        return Notification(name: name, object: nil, userInfo: payload.isEmpty ? nil : payload)
    }

    /// Returns why the payload can't be converted to this message, or `nil` if it can.
    static func decodingError(_ payload: [AnyHashable: Any]?) -> UserInfoCodingError? {
        do {
            _ = try userInfo.message(from: payload)
            return nil
        } catch {
            return error
        }
    }
}

/// A message that declares how it maps to and from a notification's `userInfo`.
///
/// A bridged message that is `UserInfoCodable` gets `makeMessage` and `makeNotification` from it. See ``UserInfoCoding``.
public protocol UserInfoCodable {
    /// The properties and their keys.
    static var userInfo: UserInfoCoding<Self> { get }
}

extension UserInfoCodable {
    /// Why a payload is not this message; `nil` if it is.
    static func decodingError(_ payload: [AnyHashable: Any]?) -> UserInfoCodingError? {
        do {
            _ = try userInfo.message(from: payload)
            return nil
        } catch {
            return error
        }
    }
}

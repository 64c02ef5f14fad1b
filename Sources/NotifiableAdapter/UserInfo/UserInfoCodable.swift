/// A message that says with one declaration how it becomes a notification's payload and is made from it.
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

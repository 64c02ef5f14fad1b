internal import Foundation

extension Notification {
    /// Returns the object as a message's subject, or `nil` if it isn't one.
    @inline(__always) func subject<Subject>(as type: Subject.Type) -> AnyObject? {
        // Most notifications have no object. Then the type isn't examined.
        object.flatMap { Self.subject($0, as: type) }
    }

    private static func subject<Subject>(_ object: Any, as _: Subject.Type) -> AnyObject? {
        // `AnyObject` isn't a class, but matches every object. A value has no identity, so it can't be a subject.
        guard Subject.self is AnyClass || ObjectIdentifier(Subject.self) == ObjectIdentifier(AnyObject.self) else {
            return nil
        }
        guard type(of: object) is AnyClass, object is Subject else { return nil }
        return object as AnyObject
    }

    /// Reports that this notification can't be converted to a message, and why.
    func reportFailedConversion(to messageType: any Any.Type, to configuration: MessageCenter.Configuration?) {
        let coding = messageType as? any UserInfoCodable.Type
        configuration?.diagnostics(
            .conversionFailed(
                messageType: messageType,
                name: name.rawValue,
                reason: coding?.decodingError(userInfo)?.description
                    ?? "makeMessage(_:) returned nil; implement it for this payload"
            )
        )
    }
}

internal import Foundation

extension Notification {
    /// The subject that the object is for a message; `nil` if it is none, or a value.
    @inline(__always) func subject<Subject>(as type: Subject.Type) -> AnyObject? {
        // Most often there is none, and then nothing needs to be known about the type.
        object.flatMap { Self.subject($0, as: type) }
    }

    private static func subject<Subject>(_ object: Any, as type: Subject.Type) -> AnyObject? {
        guard Subject.self is AnyClass, let subject = object as? Subject else { return nil }
        return subject as AnyObject
    }

    /// Reports that this could not be made into a message, and why.
    func reportFailedConversion(to messageType: any Any.Type, to configuration: MessageCenter.Configuration?) {
        let coding = messageType as? any UserInfoCodable.Type
        configuration?.diagnostics(
            .conversionFailed(
                messageType: messageType,
                name: name.rawValue,
                reason: coding?.whyNot(userInfo)?.description ?? "makeMessage returned nil"
            )
        )
    }
}

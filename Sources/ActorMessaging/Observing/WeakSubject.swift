/// The subject that an observer asked for, without keeping it alive.
///
/// `@unchecked Sendable`: the reference is written only by the initializer, and a weak one may be read from any thread.
package struct WeakSubject: @unchecked Sendable {
    package enum State {
        case everySubject
        case one(AnyObject)
        case dead
    }

    private weak var subject: AnyObject?
    private let isSet: Bool

    package init(_ subject: AnyObject?) {
        self.subject = subject
        isSet = subject != nil
    }

    package var state: State {
        guard isSet else { return .everySubject }
        return subject.map(State.one) ?? .dead
    }
}

/// What the threads of ``RegistrationsSystem`` do.
package struct RegistrationsHistory: Sendable {
    package enum Operation: Hashable, Sendable {
        case start(Int)
        case stop(Int)
        case die(Int)
        case post
    }

    /// What the registry may do wrong.
    package enum Fault: Sendable {
        case keepsTheReplaced
        case withdrawsWhoeverIsThere
        case keepsTokensThatCameLate
        case endsAfterTheLock
    }

    /// How many addresses there are: two observers whose numbers differ by it live, one after the other, at one.
    package var addresses: Int
    /// How many registrations are looked at in each use.
    package var lookedAt: Int
    package var operations: [[Operation]]

    package init(addresses: Int, lookedAt: Int = 1, _ operations: [[Operation]]) {
        self.addresses = addresses
        self.lookedAt = lookedAt
        self.operations = operations
    }
}

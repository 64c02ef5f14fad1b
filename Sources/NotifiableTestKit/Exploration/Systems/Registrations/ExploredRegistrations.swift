package import NotifiableAdapter

/// One observer's registration, as ``RegistrationsSystem`` keeps it. An observer is a number, and so is its registration.
package struct ExploredRegistration: Hashable {
    package let registration: Int
    package let observer: Int
    package var token: Int?
}

/// What ``RegistrationsSystem`` needs of a table of registrations: the real one has it, and so has one with a bug.
package protocol ExploredRegistrations: Hashable, SendableMetatype {
    init()
    var count: Int { get }
    subscript(key: Int) -> ExploredRegistration? { get }
    mutating func insert(_ entry: ExploredRegistration, for key: Int) -> ExploredRegistration?
    mutating func remove(_ key: Int) -> ExploredRegistration?
    mutating func next(_ count: Int) -> [(key: Int, entry: ExploredRegistration)]
}

extension RegistrationTable<Int, ExploredRegistration>: ExploredRegistrations {}

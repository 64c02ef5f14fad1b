import TestSupport

@testable import ActorMessaging

/// An observer that observes nothing, for the lists.
final class TestMember: TopicMember {
    let name: Int
    let subjectKey: ObjectIdentifier?
    private(set) weak var subject: AnyObject?
    var slot = -1
    var order: UInt64 = 0
    var isRemoved = false
    var isAlive = true
    private(set) var isFinished = false
    private let canary: Canary?

    init(_ name: Int, subject: AnyObject? = nil, canary: Canary? = nil) {
        self.name = name
        subjectKey = subject.map(ObjectIdentifier.init)
        self.subject = subject
        self.canary = canary
    }

    func end(_ end: ObserverEnd) { isFinished = true }

    var receiver: AnyObject? { isAlive ? self : nil }
    let isOwnReceiver = false
}

/// A subject whose identity outlives it.
final class TestSubject {}

extension ObserverList<TestMember> {
    var names: [Int] { slots.compactMap { $0?.name } }

    mutating func append(_ member: TestMember) {
        var released = DeferredReleases()
        append(member, releasing: &released)
        released.finish()
    }
}

extension TopicObservers<TestMember> {
    func names(of subject: AnyObject?) -> [Int] {
        var order = receivers(of: subject).inOrder
        var names: [Int] = []
        while let member = order.next() { names.append(member.name) }
        return names
    }

    func observes(_ subject: AnyObject) -> Bool {
        if case .none = subjects.observers(of: ObjectIdentifier(subject)) { false } else { true }
    }

    var livingNames: [Int] { snapshot.entries.map(\.member.name) }

    mutating func insert(_ member: TestMember) {
        var released = DeferredReleases()
        insert(member, releasing: &released)
        released.finish()
    }
}

extension PendingChanges<TestMember> {
    mutating func append(_ change: Change) {
        var released = DeferredReleases()
        append(change, releasing: &released)
        released.finish()
    }

    mutating func apply(to observers: inout TopicObservers<TestMember>) {
        var released = DeferredReleases()
        apply(to: &observers, releasing: &released)
        released.finish()
    }
}

/// The observers that a message reaches: those of every subject and those of its subject, in the order of registration.
///
/// It contains copies of the two lists, whose elements are copied only if a list changes meanwhile. So it doesn't
/// include observers that are added meanwhile.
package struct Receivers<Member: TopicMember> {
    fileprivate let everyone: [Member?]
    fileprivate let subject: SubjectObservers<Member>

    package init(everyone: [Member?], subject: SubjectObservers<Member>) {
        self.everyone = everyone
        self.subject = subject
    }

    /// An iteration over the observers, for the searches, which take it step by step.
    package var inOrder: RegistrationOrder<Member> { RegistrationOrder(self) }

    /// Calls a closure with each observer, unless it was removed meanwhile.
    func forEachActive(_ body: (Member) -> Void) {
        switch subject {
        case .none:
            everyone.forEachActive(body)
        case .one(let member) where everyone.isEmpty:
            if !member.isRemoved { body(member) }
        case .several(let slots) where everyone.isEmpty:
            slots.forEachActive(body)
        case .one, .several:
            var order = inOrder
            while let member = order.next() { body(member) }
        }
    }
}

extension TopicObservers {
    /// Returns the observers that a message reaches.
    package func receivers(of subject: AnyObject?) -> Receivers<Member> {
        guard let subject, !subjects.isEmpty else { return Receivers(everyone: everyone.list.slots, subject: .none) }
        return Receivers(everyone: everyone.list.slots, subject: subjects.observers(of: ObjectIdentifier(subject)))
    }
}

extension Array {
    /// Calls a closure with each active observer.
    ///
    /// Changes during the iteration go into a copy of the slots. So the slots keep the observers alive, and the
    /// iteration doesn't retain each observer, which would cost as much as running it.
    fileprivate func forEachActive<Member: TopicMember>(_ body: (Member) -> Void) where Element == Member? {
        unsafe withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<Member?>.stride) {
                // An optional reference and an optional unmanaged reference have the same representation.
                let slot = unsafe bytes.load(fromByteOffset: offset, as: Unmanaged<Member>?.self)
                unsafe slot?._withUnsafeGuaranteedRef { member in
                    if !member.isRemoved { body(member) }
                }
            }
        }
    }
}

/// An iteration over the observers of every subject and those of one subject, merged in the order of registration.
///
/// It doesn't include observers that are added meanwhile, and skips observers that are removed meanwhile.
package struct RegistrationOrder<Member: TopicMember> {
    fileprivate let receivers: Receivers<Member>
    private var everyoneIndex = 0
    private var subjectIndex = 0

    fileprivate init(_ receivers: Receivers<Member>) { self.receivers = receivers }

    /// Returns the next active observer.
    package mutating func next() -> Member? {
        let first = Self.skip(to: &everyoneIndex, in: receivers.everyone)
        let second = nextOfSubject()
        switch (first, second) {
        case (let first?, let second?) where first.order > second.order:
            subjectIndex += 1
            return second
        case (let first?, _):
            everyoneIndex += 1
            return first
        case (nil, _):
            subjectIndex += 1
            return second
        }
    }

    private mutating func nextOfSubject() -> Member? {
        switch receivers.subject {
        case .none: nil
        case .one(let member): subjectIndex == 0 && !member.isRemoved ? member : nil
        case .several(let slots): Self.skip(to: &subjectIndex, in: slots)
        }
    }

    /// Returns the observer at an index, or the next one after holes and removed observers.
    private static func skip(to index: inout Int, in slots: [Member?]) -> Member? {
        while index < slots.count {
            if let member = slots[index], !member.isRemoved { return member }
            index += 1
        }
        return nil
    }
}

extension Receivers: Sendable where Member: Sendable {}
extension RegistrationOrder: Sendable where Member: Sendable {}

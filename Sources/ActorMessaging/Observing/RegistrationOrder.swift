/// A walk over the observers of all subjects and those of one, merged in the order in which they registered.
///
/// It walks over copies of the two lists, which copy no element unless a list changes during the walk: an observer added
/// meanwhile is not met, and one removed meanwhile is passed over.
package struct RegistrationOrder<Member: TopicMember> {
    private let everyone: [Member?]
    private let group: [Member?]
    private var everyoneIndex = 0
    private var groupIndex = 0

    package init(everyone: ObserverGroup<Member>, group: ObserverGroup<Member>?) {
        self.everyone = everyone.list.slots
        self.group = group?.list.slots ?? []
    }

    /// The next observer that is still there.
    package mutating func next() -> Member? {
        let first = Self.skip(to: &everyoneIndex, in: everyone)
        let second = Self.skip(to: &groupIndex, in: group)
        switch (first, second) {
        case (let first?, let second?) where first.order > second.order:
            groupIndex += 1
            return second
        case (let first?, _):
            everyoneIndex += 1
            return first
        case (nil, let second?):
            groupIndex += 1
            return second
        case (nil, nil):
            return nil
        }
    }

    /// The observer at an index, or the next one behind holes and removed observers.
    private static func skip(to index: inout Int, in slots: [Member?]) -> Member? {
        while index < slots.count {
            if let member = slots[index], !member.isRemoved { return member }
            index += 1
        }
        return nil
    }
}

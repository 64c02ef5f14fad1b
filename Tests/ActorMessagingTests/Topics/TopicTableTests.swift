import TestSupport
import Testing

@testable import ActorMessaging

@Suite(.timeLimit(.minutes(5))) struct `Topic table` {
    /// A topic that is nothing but its message type.
    private final class EmptyTopic: Topic, @unchecked Sendable {
        init(_ type: any Any.Type) {
            super.init(
                messageType: type,
                centerID: MessageCenter().id,
                activity: CenterActivity(configuration: .init()),
                offer: { _, _ in nil }
            )
        }
    }

    private struct Nested<Inner> {}

    /// Types of their own, as many as are asked for.
    private func types(_ count: Int) -> [any Any.Type] {
        func nest<Inner>(_ type: Inner.Type, _ depth: Int, _ types: inout [any Any.Type]) {
            types.append(type)
            if depth > 1 { nest(Nested<Inner>.self, depth - 1, &types) }
        }
        var types: [any Any.Type] = []
        nest(Int.self, count, &types)
        return types
    }

    @Test func `an unknown type has no topic`() {
        let table = TopicTable<EmptyTopic>()
        #expect(table.topic(of: Int.self) == nil)
        #expect(table.topics.isEmpty)
        table.insert(EmptyTopic(Int.self))
        #expect(table.topic(of: String.self) == nil)
    }

    @Test func `every topic is found by its type through growth of the table`() {
        let table = TopicTable<EmptyTopic>()
        let types = types(200)
        #expect(Set(types.map { ObjectIdentifier($0) }).count == 200)
        for (index, type) in types.enumerated() {
            #expect(table.topic(of: type) == nil)
            table.insert(EmptyTopic(type))
            #expect(types[...index].allSatisfy { table.topic(of: $0)?.messageType == $0 })
        }
        #expect(types.allSatisfy { table.topic(of: $0)?.messageType == $0 })
    }

    @Test func `topics are listed in the order in which they were added`() {
        let table = TopicTable<EmptyTopic>()
        let types = types(50)
        for type in types { table.insert(EmptyTopic(type)) }
        #expect(table.topics.map { ObjectIdentifier($0.messageType) } == types.map { ObjectIdentifier($0) })
    }

    @Test func `a reader gets complete topics while a writer makes the table grow`() async {
        let table = TopicTable<EmptyTopic>()
        let types = types(150)
        let found = Journal<Bool>()
        await onThreads(3) { thread in
            if thread == 0 {
                for type in types { table.insert(EmptyTopic(type)) }
            } else {
                // The number of types that this reader has found. Once found, always found.
                var known = 0
                for round in 0..<20_000 {
                    if known < types.count, let topic = table.topic(of: types[known]) {
                        if topic.messageType != types[known] { found.append(false) }
                        known += 1
                    }
                    if known > 0, table.topic(of: types[round % known]) == nil { found.append(false) }
                }
            }
        }
        #expect(found.entries.isEmpty)
        #expect(types.allSatisfy { table.topic(of: $0)?.messageType == $0 })
    }

    @Test func `topics live as long as the table`() {
        weak var topic: EmptyTopic?
        do {
            let table = TopicTable<EmptyTopic>()
            let inserted = EmptyTopic(Int.self)
            topic = inserted
            table.insert(inserted)
            #expect(table.topic(of: Int.self) === inserted)
        }
        #expect(topic == nil)
    }
}

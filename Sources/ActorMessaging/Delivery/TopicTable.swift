/// The topics of a center by message type, found without a lock.
///
/// A hash table with open addressing that only grows, because a topic lives as long as its center. A reader loads the
/// current table and probes it. A writer, under the center's lock, stores the topic of a slot before its key, or fills
/// a larger table and then makes it current. Smaller tables are kept, because a reader may be probing them; each table
/// is twice the size of the previous one, so together they take no more memory than the current one.
///
/// `@unchecked Sendable`: readers access only atomics; writers hold the center's lock.
final class TopicTable<Topic: ActorMessaging.Topic>: @unchecked Sendable {
    private struct Slot: ~Copyable {
        let key = Atomic<UInt>(0)
        let topic = Atomic<UnsafeRawPointer?>(nil)
    }

    private final class Table {
        let slots: UnsafeMutableBufferPointer<Slot>
        let mask: Int

        init(capacity: Int) {
            slots = .allocate(capacity: capacity)
            for index in slots.indices { slots.initializeElement(at: index, to: Slot()) }
            mask = capacity - 1
        }

        deinit {
            slots.deinitialize()
            slots.deallocate()
        }
    }

    private let current: Atomic<UnsafeRawPointer?>
    private var tables: [Table]
    private(set) var topics: [Topic] = []

    init() {
        let first = Table(capacity: 16)
        tables = [first]
        current = Atomic(UnsafeRawPointer(Unmanaged.passUnretained(first).toOpaque()))
    }

    /// Returns the topic of a message type, if there is one. Called on any thread, without a lock.
    func topic(of messageType: any Any.Type) -> Topic? {
        unownedTopic(of: messageType)?.takeUnretainedValue()
    }

    /// Returns the topic without retaining it, for a caller that retains the center.
    func unownedTopic(of messageType: any Any.Type) -> Unmanaged<Topic>? {
        guard let current = current.load(ordering: .acquiring) else { return nil }
        let key = UInt(bitPattern: ObjectIdentifier(messageType))
        return Unmanaged<Table>.fromOpaque(current)._withUnsafeGuaranteedRef { table in
            var index = Self.hash(key) & table.mask
            while true {
                switch table.slots[index].key.load(ordering: .acquiring) {
                case key:
                    return table.slots[index].topic.load(ordering: .relaxed).map(Unmanaged.fromOpaque)
                case 0:
                    return nil
                default:
                    index = (index + 1) & table.mask
                }
            }
        }
    }

    /// Adds the topic of a message type that has none. Called under the center's lock.
    func insert(_ topic: Topic) {
        topics.append(topic)
        let table = tables[tables.count - 1]
        guard topics.count * 2 > table.slots.count else { return Self.fill(table, with: topic) }
        let larger = Table(capacity: table.slots.count * 2)
        for topic in topics { Self.fill(larger, with: topic) }
        tables.append(larger)
        current.store(UnsafeRawPointer(Unmanaged.passUnretained(larger).toOpaque()), ordering: .releasing)
    }

    private static func fill(_ table: Table, with topic: Topic) {
        let key = UInt(bitPattern: ObjectIdentifier(topic.messageType))
        var index = hash(key) & table.mask
        while table.slots[index].key.load(ordering: .relaxed) != 0 { index = (index + 1) & table.mask }
        table.slots[index].topic.store(
            UnsafeRawPointer(Unmanaged.passUnretained(topic).toOpaque()),
            ordering: .relaxed
        )
        table.slots[index].key.store(key, ordering: .releasing)
    }

    /// Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4). Metatypes are aligned, so
    /// their low bits carry no information.
    private static func hash(_ key: UInt) -> Int {
        Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}

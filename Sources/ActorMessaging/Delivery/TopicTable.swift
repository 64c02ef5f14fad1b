/// The topics of a center by message type, found without a lock.
///
/// A hash table with open addressing that only grows, because a topic lives as long as its center. A reader loads the
/// current table and probes it. A writer, under the center's lock, stores the topic of a slot before its key, or fills
/// a larger table and then makes it current. Smaller tables are kept, because a reader may be probing them; each table
/// is twice the size of the previous one, so together they take no more memory than the current one.
///
/// `@unchecked Sendable`: readers access only atomics; writers hold the center's lock.
final class TopicTable<Topic: ActorMessaging.Topic>: @unchecked Sendable {
    /// The slots of one size.
    ///
    /// Safe, because it owns its memory, and is asked only for slots up to `mask`.
    @safe private final class Table {
        private struct Slot: ~Copyable {
            let key = Atomic<UInt>(0)
            let topic = Atomic<UnsafeRawPointer?>(nil)
        }

        private let slots: UnsafeMutableBufferPointer<Slot>
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

        /// Calls a closure with the topic of a key, which isn't retained.
        @inline(__always) func withTopic<Result>(of key: UInt, _ body: (Topic) -> Result) -> Result? {
            var index = TopicTable.hash(key) & mask
            while true {
                switch slots[index].key.load(ordering: .acquiring) {
                case key:
                    return slots[index].topic.load(ordering: .relaxed).map {
                        Unmanaged<Topic>.fromOpaque($0)._withUnsafeGuaranteedRef(body)
                    }
                case 0: return nil
                default: index = (index + 1) & mask
                }
            }
        }

        func insert(_ topic: Topic) {
            let key = UInt(bitPattern: ObjectIdentifier(topic.messageType))
            var index = TopicTable.hash(key) & mask
            while slots[index].key.load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
            let address = UnsafeRawPointer(Unmanaged.passUnretained(topic).toOpaque())
            slots[index].topic.store(address, ordering: .relaxed)
            slots[index].key.store(key, ordering: .releasing)
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
    func topic(of messageType: any Any.Type) -> Topic? { withTopic(of: messageType) { $0 } }

    /// Calls a closure with the topic of a message type, if there is one. The topic isn't retained: it lives as long as
    /// its center, which the caller retains.
    @inline(__always) func withTopic<Result>(of messageType: any Any.Type, _ body: (Topic) -> Result) -> Result? {
        guard let current = current.load(ordering: .acquiring) else { return nil }
        let key = UInt(bitPattern: ObjectIdentifier(messageType))
        // Tables live as long as the center.
        return Unmanaged<Table>.fromOpaque(current)._withUnsafeGuaranteedRef { $0.withTopic(of: key, body) }
    }

    /// Adds the topic of a message type that has none. Called under the center's lock.
    func insert(_ topic: Topic) {
        topics.append(topic)
        let table = tables[tables.count - 1]
        guard topics.count * 2 > table.mask + 1 else { return table.insert(topic) }
        let larger = Table(capacity: (table.mask + 1) * 2)
        for topic in topics { larger.insert(topic) }
        tables.append(larger)
        current.store(UnsafeRawPointer(Unmanaged.passUnretained(larger).toOpaque()), ordering: .releasing)
    }

    /// Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4). Metatypes are aligned, so
    /// their low bits carry no information.
    private static func hash(_ key: UInt) -> Int {
        Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}

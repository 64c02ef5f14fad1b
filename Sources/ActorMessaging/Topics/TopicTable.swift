/// The topics of a center by message type, found without a lock.
///
/// A hash table with open addressing that only grows: see <doc:PostingPath>. A writer stores the topic of a slot before
/// its key, and fills a larger table before it makes that current. A reader may be probing a smaller one.
///
/// `@unchecked Sendable`: readers access only atomics; writers hold the center's lock.
///
/// Safe, because tables and topics, whose addresses it stores, live as long as it does.
@safe final class TopicTable<Kind: Topic>: @unchecked Sendable {
    /// A table of one size. Safe, because it owns its memory, and accesses only slots up to `mask`.
    @safe private final class Table {
        @safe private struct Slot: ~Copyable {
            let key = Atomic<UInt>(0)
            /// The address of the topic.
            let topic = Atomic<UInt>(0)
        }

        private let slots: UnsafeMutableBufferPointer<Slot>
        let mask: Int

        init(capacity: Int) {
            unsafe slots = .allocate(capacity: capacity)
            for index in unsafe slots.indices { unsafe slots.initializeElement(at: index, to: Slot()) }
            mask = capacity - 1
        }

        deinit {
            unsafe slots.deinitialize()
            unsafe slots.deallocate()
        }

        /// Returns the address of the topic of a key, or 0 if there is none.
        func topic(of key: UInt) -> UInt {
            var index = hash(ofAddress: key) & mask
            while true {
                switch unsafe slots[index].key.load(ordering: .acquiring) {
                case key: return unsafe slots[index].topic.load(ordering: .relaxed)
                case 0: return 0
                default: index = (index + 1) & mask
                }
            }
        }

        func insert(_ topic: Kind) {
            let key = UInt(bitPattern: ObjectIdentifier(topic.messageType))
            var index = hash(ofAddress: key) & mask
            while unsafe slots[index].key.load(ordering: .relaxed) != 0 { index = (index + 1) & mask }
            unsafe slots[index].topic.store(UInt(bitPattern: ObjectIdentifier(topic)), ordering: .relaxed)
            unsafe slots[index].key.store(key, ordering: .releasing)
        }
    }

    /// The address of the largest table.
    private let current: Atomic<UInt>
    private var tables: [Table]
    private(set) var topics: [Kind] = []

    init() {
        let first = Table(capacity: 16)
        tables = [first]
        current = Atomic(UInt(bitPattern: ObjectIdentifier(first)))
    }

    /// Returns the topic of a message type, if there is one. Called on any thread, without a lock.
    func topic(of messageType: any Any.Type) -> Kind? { unsafe unownedTopic(of: messageType)?.takeUnretainedValue() }

    /// Returns the topic without retaining it, for a caller that retains the center, and so the topics and tables.
    func unownedTopic(of messageType: any Any.Type) -> Unmanaged<Kind>? {
        let key = UInt(bitPattern: ObjectIdentifier(messageType))
        guard let table = unsafe UnsafeRawPointer(bitPattern: current.load(ordering: .acquiring)),
            let topic = unsafe UnsafeRawPointer(
                bitPattern: Unmanaged<Table>.fromOpaque(table)._withUnsafeGuaranteedRef { $0.topic(of: key) }
            )
        else { return nil }
        return unsafe Unmanaged.fromOpaque(topic)
    }

    /// Adds the topic of a message type that has none. Called under the center's lock.
    func insert(_ topic: Kind) {
        topics.append(topic)
        let table = tables[tables.count - 1]
        guard topics.count * 2 > table.mask + 1 else { return table.insert(topic) }
        let larger = Table(capacity: (table.mask + 1) * 2)
        for topic in topics { larger.insert(topic) }
        tables.append(larger)
        current.store(UInt(bitPattern: ObjectIdentifier(larger)), ordering: .releasing)
    }
}

/// Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4). Objects and metatypes are
/// aligned, so the low bits of an address carry no information; the product's high bits depend on all bits.
@inline(__always) func hash(ofAddress address: UInt) -> Int {
    Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 32)
}

extension Array {
    /// Calls a closure with each observer that is there, in the order in which they registered.
    ///
    /// The walk has the slots to itself: what is added or removed meanwhile goes into a copy. So the slots keep the observers
    /// alive, and none is retained for its turn, which would cost as much as running it.
    func walk<Member: TopicMember>(_ body: (Member) -> Void) where Element == Member? {
        withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: MemoryLayout<Member?>.stride) {
                // An optional reference and an optional unmanaged one are the same in memory.
                let slot = bytes.load(fromByteOffset: offset, as: Unmanaged<Member>?.self)
                slot?._withUnsafeGuaranteedRef { member in
                    if !member.isRemoved { body(member) }
                }
            }
        }
    }
}

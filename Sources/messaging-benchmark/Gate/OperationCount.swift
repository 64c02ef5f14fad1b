/// What one operation takes, counted rather than timed.
struct OperationCount: Codable, Equatable {
    /// Instructions that the processor retires, as callgrind counts them.
    var instructions: Double
    /// Blocks that the allocator gives out.
    var allocations: Double
}

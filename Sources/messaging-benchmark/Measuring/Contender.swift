/// One side of a case: a means of doing the work that all sides do.
struct Contender {
    /// What it is called in the tables, and on the command line of the gate.
    let name: String
    /// Makes it ready. What this costs is not measured.
    let prepare: @MainActor () -> Workload

    init(_ name: String, prepare: @escaping @MainActor () -> Workload) {
        self.name = name
        self.prepare = prepare
    }
}

extension String {
    /// The contenders that many cases have, by name.
    static var messageCenter: String { "MessageCenter" }
    static var foundationMessages: String { "Foundation messages" }
    static var foundationNotifications: String { "Foundation notifications" }
    static var directCalls: String { "direct calls" }
    static var asyncStream: String { "AsyncStream" }
}

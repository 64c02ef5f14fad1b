internal import Foundation
internal import NotifiableAdapter

/// Makes the runtime's isolation checks report to a proof instead of trapping.
///
/// Where code says that it runs on an executor (`assumeIsolated`, a main-actor method reached from code without
/// concurrency checks) and it does not, the runtime calls `swift_task_checkIsolated`, which traps. The runtime lets that
/// function be replaced, by a pointer that its library exports. The replacement takes note of what would have trapped
/// where a proof has posted, and is the original everywhere else in the process.
///
/// In its place a child process could take the trap, but a library has no way to run a closure in one: after a `fork`, a
/// process with threads may not go on, and an exit test is a macro's, which captures nothing.
enum IsolationHook {
    /// An executor's identity, its witness table, and the original function. The runtime's calling convention is Swift's;
    /// for three words that go in and nothing that comes out, it is C's on every platform of this package.
    private typealias Replacement = @convention(c) (UInt, UInt, UInt) -> Void
    private typealias Original = @convention(c) (UInt, UInt) -> Void

    /// Whether the runtime lets its checks be watched. Installed the first time it is asked for, for good.
    static let isInstalled: Bool = {
        #if os(Windows)
            return false
        #else
            guard let pointer = dlsym(dlopen(nil, RTLD_NOW), "swift_task_checkIsolated_hook") else { return false }
            let hook = pointer.assumingMemoryBound(to: Replacement?.self)
            // Somebody else's replacement stays.
            guard hook.pointee == nil else { return false }
            hook.pointee = { identity, witnessTable, original in
                IsolationHook.check(identity, witnessTable, unsafeBitCast(original, to: Original.self))
            }
            return true
        #endif
    }()

    private static let mainExecutor = identity(of: MainActor.sharedUnownedExecutor)

    private static func identity(of executor: UnownedSerialExecutor) -> UInt {
        unsafeBitCast(executor, to: (UInt, UInt).self).0
    }

    private static func check(_ identity: UInt, _ witnessTable: UInt, _ original: Original) {
        let isOfMainActor = identity == mainExecutor
        // An actor with an executor of its own may know better than the runtime.
        let isJudged = isOfMainActor ? !ProcessMainRunLoop.main.isCurrent : witnessTable == 0
        guard isJudged, let context = PostContext.current else { return original(identity, witnessTable) }
        context.isolation.record(.init(place: context.place, isOfMainActor: isOfMainActor))
    }
}

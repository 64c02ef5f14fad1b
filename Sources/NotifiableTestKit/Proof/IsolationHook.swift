internal import Foundation
internal import NotifiableAdapter

/// Makes the runtime's isolation checks report to a proof instead of trapping.
///
/// If code claims to run on an executor and doesn't (`assumeIsolated`, a main-actor method called from code without
/// concurrency checks), the runtime calls `swift_task_checkIsolated`, which traps. The runtime's library exports a
/// pointer, `swift_task_checkIsolated_hook`, through which that function can be replaced for the whole process.
///
/// - The replacement is installed while at least one proof runs. When the last proof ends, the pointer gets its old
///   value.
/// - It records a failed check that belongs to a post of a running proof, on the posting thread or in a task that
///   inherits its task-local values. It passes every other check to the runtime's own function, including checks in
///   tasks that a finished proof has left behind.
/// - If other code has installed a replacement, that replacement stays, and the proof's finding is "not applicable". A
///   replacement that other code installs during a proof stays, too.
/// - A child process isn't an alternative: a process with threads can't continue after `fork`.
enum IsolationHook {
    /// An executor's identity, its witness table, and the original function. The runtime uses Swift's calling
    /// convention. For three words and no result, it is the same as C's on every platform of this package.
    private typealias Replacement = @convention(c) (UInt, UInt, UInt) -> Void
    private typealias Original = @convention(c) (UInt, UInt) -> Void

    private static let proofs = Lock(0)

    private static let replacement: Replacement = { identity, witnessTable, original in
        IsolationHook.check(identity, witnessTable, unsafeBitCast(original, to: Original.self))
    }

    /// The runtime's pointer to the hook; `nil` if the runtime has none.
    ///
    /// `nonisolated(unsafe)`: the lock of `proofs` guards writes. The runtime reads the word without a lock, and reads
    /// either the old or the new value.
    private nonisolated(unsafe) static let pointer: UnsafeMutablePointer<Replacement?>? = {
        #if os(Windows)
            return nil
        #else
            let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_task_checkIsolated_hook")
            return symbol?.assumingMemoryBound(to: Replacement?.self)
        #endif
    }()

    /// Begins a proof's use of the hook. If the result is `true`, call `release()` when the proof ends.
    static func acquire() -> Bool {
        proofs.withLock { proofs in
            guard let pointer, proofs > 0 || pointer.pointee == nil else { return false }
            if proofs == 0 { pointer.pointee = replacement }
            proofs += 1
            return true
        }
    }

    /// Ends a proof's use of the hook.
    static func release() {
        proofs.withLock { proofs in
            proofs -= 1
            guard proofs == 0, let pointer, let installed = pointer.pointee else { return }
            let isOurs = unsafeBitCast(installed, to: UInt.self) == unsafeBitCast(replacement, to: UInt.self)
            if isOurs { pointer.pointee = nil }
        }
    }

    private static let mainExecutor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self).0

    private static func check(_ identity: UInt, _ witnessTable: UInt, _ original: Original) {
        let isOfMainActor = identity == mainExecutor
        // Only the executor itself can check whether code runs on a custom one.
        let isJudged = isOfMainActor ? !ProcessMainRunLoop.main.isCurrent : witnessTable == 0
        guard isJudged, let context = PostContext.current,
            context.isolation.record(
                .init(place: context.place, isOfMainActor: isOfMainActor, observer: context.observer)
            )
        else { return original(identity, witnessTable) }
    }
}

/// Records the isolation checks that fail during one proof.
final class IsolationWitness: Sendable {
    struct Violation: Hashable, Sendable {
        let place: Place
        let isOfMainActor: Bool
        /// The observer whose code failed, except the service itself.
        let observer: ObserverKey?
    }

    private let state = Lock((violations: [Violation: Int](), posts: 0, hasEnded: false))

    /// The number of posts made during the proof.
    var posts: Int { state.withLock { $0.posts } }
    var violations: [Violation: Int] { state.withLock { $0.violations } }
    var isBroken: Bool { !violations.isEmpty }

    func postBegan() { state.withLock { $0.posts += 1 } }

    /// Records a failed check unless the proof has ended, and returns whether it was recorded.
    func record(_ violation: Violation) -> Bool {
        state.withLock { state in
            if !state.hasEnded { state.violations[violation, default: 0] += 1 }
            return !state.hasEnded
        }
    }

    /// Ends the proof: a check that fails after this call traps.
    func end() { state.withLock { $0.hasEnded = true } }
}

/// The context of the post in progress, a task-local value in the code that the post calls.
struct PostContext: Sendable {
    @TaskLocal static var current: PostContext?
    private static let nextID = Atomic<Int>(0)

    /// Identifies the post of the proof; `nil` in the code of an observer, whose own posts aren't the proof's.
    private(set) var id: Int?
    let place: Place
    let isolation: IsolationWitness
    let thread = ThreadIdentity.current
    /// The observer whose code runs, except the service itself.
    private(set) var observer: ObserverKey?

    init(place: Place, isolation: IsolationWitness) {
        id = Self.nextID.add(1, ordering: .relaxed).newValue
        self.place = place
        self.isolation = isolation
        isolation.postBegan()
    }

    /// Returns the context in which an observer's code runs during the post.
    func of(_ observer: ObserverKey?) -> PostContext {
        var context = self
        context.id = nil
        context.observer = observer
        return context
    }
}

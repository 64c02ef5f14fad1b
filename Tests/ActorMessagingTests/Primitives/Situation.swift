import ActorMessaging
import Dispatch
import TestSupport

/// A place that code can run in, with respect to the main executor.
enum Situation: String, CaseIterable, Codable, Sendable {
    case mainActor, mainActorAfterSuspension
    case syncOnSerialQueue, syncOnConcurrentQueue, syncInSync, syncAfterSuspension
    case mainQueue, mainQueueSyncFromThread, queueThatTargetsMain, syncOnQueueThatTargetsMain
    case actorOnMainQueue, runLoopJob, syncInRunLoopJob
    case thread, syncFromThread, otherActor, syncInOtherActor, detachedTask, globalQueue, taskWithPreference

    var isOnMain: Bool {
        switch self {
        case .mainActor, .mainActorAfterSuspension, .syncOnSerialQueue, .syncOnConcurrentQueue, .syncInSync,
            .syncAfterSuspension, .mainQueue, .mainQueueSyncFromThread, .queueThatTargetsMain,
            .syncOnQueueThatTargetsMain, .actorOnMainQueue, .runLoopJob, .syncInRunLoopJob:
            true
        case .thread, .syncFromThread, .otherActor, .syncInOtherActor, .detachedTask, .globalQueue, .taskWithPreference:
            false
        }
    }

    /// Runs work in the situation.
    func run(_ work: @escaping @Sendable () -> Bool) async -> Bool {
        let queue = DispatchQueue(label: "situation")
        let onMainQueue = DispatchQueue(label: "targets main", target: .main)
        switch self {
        case .mainActor: return await onMainActor(work)
        case .mainActorAfterSuspension: return await onMainActorAfterSuspension(work)
        case .syncOnSerialQueue: return await onMainActor { queue.sync(execute: work) }
        case .syncOnConcurrentQueue: return await onMainActor { DispatchQueue.global().sync(execute: work) }
        case .syncInSync:
            return await onMainActor { queue.sync { DispatchQueue.global().sync(execute: work) } }
        case .syncAfterSuspension: return await onMainActorAfterSuspension { queue.sync(execute: work) }
        case .mainQueue: return await on(.main, work)
        case .mainQueueSyncFromThread: return await onThread { DispatchQueue.main.sync(execute: work) }
        case .queueThatTargetsMain: return await on(onMainQueue, work)
        case .syncOnQueueThatTargetsMain: return await onThread { onMainQueue.sync(execute: work) }
        case .actorOnMainQueue: return await MainQueueActor().run(work)
        case .runLoopJob: return await inRunLoopJob(work)
        case .syncInRunLoopJob: return await inRunLoopJob { queue.sync(execute: work) }
        case .thread: return await onThread(work)
        case .syncFromThread: return await onThread { queue.sync(execute: work) }
        case .otherActor: return await OtherActor().run(work)
        case .syncInOtherActor: return await OtherActor().run { queue.sync(execute: work) }
        case .detachedTask: return await Task.detached { work() }.value
        case .globalQueue: return await on(.global(), work)
        case .taskWithPreference: return await Task(executorPreference: globalConcurrentExecutor) { work() }.value
        }
    }

    @MainActor private func onMainActor(_ work: @Sendable () -> Bool) -> Bool { work() }

    @MainActor private func onMainActorAfterSuspension(_ work: @Sendable () -> Bool) async -> Bool {
        await Task.yield()
        await onThread {}
        return work()
    }

    private func on(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }

    private func inRunLoopJob(_ work: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            ProcessMainRunLoop.main.enqueue { continuation.resume(returning: work()) }
        }
    }
}

private actor OtherActor {
    func run(_ work: @Sendable () -> Bool) -> Bool { work() }
}

/// An actor with an executor of its own that runs its jobs on the main queue.
private actor MainQueueActor {
    private nonisolated let executor = QueueExecutor(.main)
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run(_ work: @Sendable () -> Bool) -> Bool { work() }
}

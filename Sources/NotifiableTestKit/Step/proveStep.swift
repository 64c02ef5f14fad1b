public import Foundation
public import NotifiableAdapter

/// Proves that a service does the same after a step of a migration as before it, except for the changes that the step
/// is expected to make.
///
/// A handler that traps off the main actor, as legacy code does, ends the process, and a proof can't catch that: pass
/// `on: [.mainActor]` for such a service.
///
/// The proof makes both versions of the service, each around centers of its own, does the same to both, and compares
/// what a user of the service sees: the state when a post returns, a turn later and at rest; the notifications and the
/// bridged messages that the service posts; what it does after it has stopped; and whether it is deallocated.
///
/// The proof tries all histories of up to three events, and longer ones that are chosen by chance. A history in which
/// the versions differ runs 30 times, so a service that wasn't deterministic before the step isn't reported. See
/// <doc:ProvingSteps>, also for what a proof doesn't see.
///
/// - Parameters:
///   - makeBefore: Makes the service as it was before the step. Services must not share state.
///   - makeAfter: Makes the service as it is after the step.
///   - names: The names of the notifications that the proof posts.
///   - sample: Makes the numbered notification of a name, with an object and a payload that the service accepts.
///     Samples of different numbers should differ, to show the order.
///   - actions: What a user of the service does, such as stopping it.
///   - places: The places from which the proof posts.
///   - stateBefore: Returns the state that a user of the service sees, best a list of what was handled. If it can be
///     read without a suspension, it is also compared at the return of each post. An actor's is compared at rest.
///   - stateAfter: Returns the same state of the service after the step.
///   - expected: The kinds of changes that the step is expected to make.
///   - seed: The seed of the histories that are chosen by chance.
///   - fileID: The file of the call.
///   - filePath: The path of the file.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: One difference for each kind, with the smallest history that shows it.
@MainActor public func proveStep<Before: AnyObject, After: AnyObject, State: Equatable & Sendable>(
    from makeBefore: @escaping @MainActor (StepCenters) async -> Before,
    to makeAfter: @escaping @MainActor (StepCenters) async -> After,
    observing names: [Notification.Name] = [],
    sample: @escaping @Sendable (Notification.Name, Int) -> Notification = { name, _ in Notification(name: name) },
    acting actions: [StepAction<Before, After>] = [],
    on places: [StepPlace] = StepPlace.allCases,
    stateBefore: @escaping @MainActor (Before) async -> State,
    stateAfter: @escaping @MainActor (After) async -> State,
    expecting expected: Set<StepDifference.Kind> = [],
    seed: UInt64 = 1,
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    column: Int = #column
) async -> StepProof {
    let script = StepScript(names: names, sample: sample, actions: actions.map(\.name))
    let before = StepSide(make: makeBefore, state: stateBefore, actions: actions.map(\.before), script: script)
    let after = StepSide(make: makeAfter, state: stateAfter, actions: actions.map(\.after), script: script)
    let search = StepSearch(before.trace, after.trace)
    let histories = StepHistory.chosen(from: script.events(at: places), seed: seed)
    for history in histories { await search.compare(history) }
    let differences = search.found.map { found in
        let lines = found.history.enumerated().map { "\($0 + 1). \(script.text(of: $1))" }
        return StepDifference(
            kind: found.kind,
            history: lines.isEmpty ? "make the service" : lines.joined(separator: "\n"),
            before: found.runs[0].before.description,
            after: found.runs[0].after.description,
            isExpected: expected.contains(found.kind),
            runs: found.runs.count,
            alike: found.alike
        )
    }
    return StepProof(
        before: "\(Before.self)",
        after: "\(After.self)",
        differences: differences,
        unmet: expected.subtracting(differences.map(\.kind)),
        histories: histories.count,
        seed: seed,
        messagesWithoutName: search.messagesWithoutName,
        location: ThreadingProof.Location(fileID: fileID, filePath: filePath, line: line, column: column)
    )
}

/// The centers around which a proof makes one version of a service.
public struct StepCenters: Sendable {
    /// The notification center, in which the proof posts and sees what the service posts.
    public let notificationCenter: NotificationCenter
    /// The message center that is bridged to the notification center.
    public let messageCenter: MessageCenter
}

/// An action of a user of a service on both versions of it, on the main actor, such as stopping it.
public struct StepAction<Before: AnyObject, After: AnyObject>: Sendable {
    let name: String
    let before: @MainActor (Before, StepCenters, Int) async -> Void
    let after: @MainActor (After, StepCenters, Int) async -> Void

    /// Creates an action that calls the service.
    ///
    /// - Parameters:
    ///   - name: The name of the action in histories.
    ///   - before: Calls the service before the step.
    ///   - after: Calls the service after the step.
    public init(
        _ name: String,
        before: @escaping @MainActor (Before) async -> Void,
        after: @escaping @MainActor (After) async -> Void
    ) {
        self.init(
            name,
            before: { service, _, _ in await before(service) },
            after: { service, _, _ in await after(service) }
        )
    }

    /// Creates an action that also uses the centers and the number of the event, for example to post a notification
    /// before the step and a message after it.
    ///
    /// - Parameters:
    ///   - name: The name of the action in histories.
    ///   - before: Acts on the service or in its centers before the step.
    ///   - after: Acts on the service or in its centers after the step.
    public init(
        _ name: String,
        before: @escaping @MainActor (Before, StepCenters, Int) async -> Void,
        after: @escaping @MainActor (After, StepCenters, Int) async -> Void
    ) {
        (self.name, self.before, self.after) = (name, before, after)
    }
}

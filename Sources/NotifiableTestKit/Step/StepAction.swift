public import Foundation
public import NotifiableAdapter

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

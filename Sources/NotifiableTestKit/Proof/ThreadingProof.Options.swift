public import Foundation
public import NotifiableAdapter

extension ThreadingProof {
    /// The choices that most proofs don't make, and the place where a test reports a broken guarantee.
    public struct Options<Service: AnyObject>: Sendable {
        let inSameTurn: [Notification.Name]?
        let stop: (@MainActor (Service) async -> Void)?
        let object: (@MainActor (Service) -> AnyObject?)?
        let makeCenter: @MainActor () -> any NotificationProtocol
        let carrying: [CarriedSample]
        var turns: Int
        var location: Location

        /// Creates options.
        ///
        /// - Parameters:
        ///   - inSameTurn: The names whose effect is due when a post on the main actor returns; by default, all names
        ///     for a class and none for an actor. The effect of a main-actor message is due unless this is empty.
        ///   - stop: Makes the service stop observing. By default, the proof of a `Notifiable` calls
        ///     `stopObservingNotifications` for the names, and that of a message's observer, which has the token,
        ///     doesn't examine what happens after it has stopped.
        ///   - object: Returns the object with which a `Notifiable` observes, which isn't retained: `{ $0 }` for a
        ///     service that observes itself. The notifications are posted with it in place of the sample's. Without it,
        ///     nothing about objects is proved.
        ///   - makeCenter: Makes the center that delivers the posts to a `Notifiable`; by default a `MessageCenter`,
        ///     with the service on its legacy side. A ``MockNotificationCenter`` retains posted objects, including a
        ///     service that posts itself.
        ///   - carrying: Task-local values that the center of a message carries, if the state of the service depends on
        ///     them. Each post has the value that the sample returns for the post's number.
        ///   - turns: The number of turns of the main run loop to wait for a missing effect, clamped to 32 through
        ///     1,000,000.
        ///   - fileID: The file of the call.
        ///   - filePath: The path of the file.
        ///   - line: The line of the call.
        ///   - column: The column of the call.
        public init(
            inSameTurn: [Notification.Name]? = nil,
            stop: (@MainActor (Service) async -> Void)? = nil,
            object: (@MainActor (Service) -> AnyObject?)? = nil,
            through makeCenter: @escaping @MainActor () -> any NotificationProtocol = { MessageCenter() },
            carrying: [CarriedSample] = [],
            turns: Int = 1000,
            fileID: String = #fileID,
            filePath: String = #filePath,
            line: Int = #line,
            column: Int = #column
        ) {
            self.inSameTurn = inSameTurn
            self.stop = stop
            self.object = object
            self.makeCenter = makeCenter
            self.carrying = carrying
            self.turns = turns
            location = Location(fileID: fileID, filePath: filePath, line: line, column: column)
        }
    }
}

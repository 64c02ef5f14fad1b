/// One message type in one center: its observers, and the relays that carry it.
class Topic: @unchecked Sendable {  // Immutable here; the subclasses say what guards their state.
    final let messageType: any Any.Type
    /// The center that made the topic, as an identity only.
    final let centerID: ObjectIdentifier
    final let configuration: MessageCenter.Configuration

    init(messageType: any Any.Type, centerID: ObjectIdentifier, configuration: MessageCenter.Configuration) {
        self.messageType = messageType
        self.centerID = centerID
        self.configuration = configuration
    }

    /// The observers whose subject and receiver live.
    var infos: [MessageCenter.ObserverInfo] { [] }

    /// Ends an observation.
    func remove(_ observer: AnyObject) {}

    /// Tells a relay of the topic, once.
    func connect(_ relay: any MessageRelay) {}

    /// Told that the center has died.
    func close() {}
}

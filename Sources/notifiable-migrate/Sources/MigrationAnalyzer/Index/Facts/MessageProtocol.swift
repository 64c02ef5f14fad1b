/// A protocol of messages, of this package or of Foundation, as a type inherits it.
struct MessageProtocol {
    let isMainActor: Bool
    /// Whether its types convert messages to notifications and back.
    let isBridged: Bool

    /// - Returns: `nil` if the name is that of another type.
    init?(_ name: String) {
        switch TypeTable.simpleName(name) {
        case "MainActorMessage": (isMainActor, isBridged) = (true, false)
        case "AsyncMessage": (isMainActor, isBridged) = (false, false)
        case "BridgedMainActorMessage": (isMainActor, isBridged) = (true, true)
        case "BridgedAsyncMessage": (isMainActor, isBridged) = (false, true)
        default: return nil
        }
    }
}

extension TypeDeclaration {
    var messageProtocols: [MessageProtocol] { inherited.compactMap(MessageProtocol.init) }
}

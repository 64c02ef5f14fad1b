internal import ActorMessaging
internal import CensusFile
internal import Foundation
internal import NotifiableAdapter

/// A connection between a center and a recorder.
protocol Observation: Sendable {
    func start()
    func stop()
    /// The observers of messages, grouped by message type.
    var observers: [String: [CensusSnapshot.Observer]] { get }
}

/// Observes all names of a notification center.
///
/// `@unchecked Sendable`: `lock` guards `token`.
final class NotificationObservation: Observation, @unchecked Sendable {
    private let center: any NotificationProtocol
    private let recorder: Recorder
    private let lock = Lock(())
    private var token: (any NSObjectProtocol)?

    init(of center: any NotificationProtocol, _ recorder: Recorder) {
        self.center = center
        self.recorder = recorder
    }

    var observers: [String: [CensusSnapshot.Observer]] { [:] }

    func start() {
        let token = center.addObserver(forName: nil, object: nil, queue: nil) { [recorder] notification in
            recorder.record(notification)
        }
        replaceToken(by: token)
    }

    func stop() {
        replaceToken(by: nil)
    }

    private func replaceToken(by new: (any NSObjectProtocol)?) {
        var old: (any NSObjectProtocol)?
        lock.run { (old, token) = (token, new) }
        if let old { center.removeObserver(old) }
    }
}

/// Observes all messages of a message center.
final class MessageObservation: Observation {
    private let center: MessageCenter
    private let relay: CensusRelay

    init(of center: MessageCenter, _ recorder: Recorder) {
        self.center = center
        relay = CensusRelay(recorder)
    }

    var observers: [String: [CensusSnapshot.Observer]] {
        Dictionary(grouping: center.observers) { String(reflecting: $0.messageType) }
            .mapValues { $0.map(CensusSnapshot.Observer.init) }
    }

    func start() {
        center.attach(relay)
    }

    /// Does nothing, because the recorder ignores further posts.
    func stop() {}
}

extension CensusSnapshot.Observer {
    fileprivate init(_ info: MessageCenter.ObserverInfo) {
        let isolation =
            switch info.isolation {
            case .mainActor: "main actor"
            case .actor(let type): "actor \(String(reflecting: type))"
            case .concurrent: "concurrent"
            case .sequence: "sequence"
            case .poster: "poster"
            }
        self.init(isolation: isolation, file: info.file, line: info.line)
    }
}

/// Records the messages of a center. The center retains the relay, and the relay retains the recorder.
private final class CensusRelay: MessageRelay {
    private let recorder: Recorder

    init(_ recorder: Recorder) {
        self.recorder = recorder
    }

    func connect<Message: MessageCenter.MainActorMessage>(
        to port: MessagePort<Message>
    ) -> (@MainActor (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        let name = PostName(kind: .message, text: String(reflecting: Message.self))
        return { [recorder] _, subject, _ in recorder.record(name, object: subject, payload: nil) }
    }

    func connect<Message: MessageCenter.AsyncMessage>(
        to port: MessagePort<Message>
    ) -> (@Sendable (Message, (any AnyObject)?, MessageOrigin) -> Void)? {
        let name = PostName(kind: .message, text: String(reflecting: Message.self))
        return { [recorder] _, subject, _ in recorder.record(name, object: subject, payload: nil) }
    }
}

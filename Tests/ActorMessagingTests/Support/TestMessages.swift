import ActorMessaging
import TestSupport

/// A subject.
final class Station: Sendable {}

/// A main-actor message.
struct Arrival: MessageCenter.MainActorMessage, Sendable {
    typealias Subject = Station
    var number: Int
}

/// An asynchronous message.
struct Signal: MessageCenter.AsyncMessage {
    typealias Subject = Station
    var number: Int
}

/// Another asynchronous message.
struct Beacon: MessageCenter.AsyncMessage {
    typealias Subject = Station
    var number: Int
}

/// An asynchronous message that carries an object.
struct Parcel: MessageCenter.AsyncMessage {
    typealias Subject = Station
    var content: Canary
}

/// An asynchronous message that is larger than the memory of an envelope.
struct Crate: MessageCenter.AsyncMessage {
    typealias Subject = Station
    var number: Int
    var contents: (Canary, Int, Int, Int)
}

/// An asynchronous message whose alignment is greater than that of an envelope.
struct Aligned: MessageCenter.AsyncMessage {
    typealias Subject = Station
    var lanes: SIMD4<Float>
}

/// An asynchronous message that can't be moved by copying its bytes.
///
/// `@unchecked Sendable`: no test changes the reference.
struct Letter: MessageCenter.AsyncMessage, @unchecked Sendable {
    typealias Subject = Station
    weak var sender: Station?
}

/// As many message types as a test needs.
struct Numbered<Tag>: MessageCenter.AsyncMessage {
    typealias Subject = Station
    var number: Int
}

/// As many main-actor message types as a test needs.
struct NumberedOnMain<Tag>: MessageCenter.MainActorMessage {
    typealias Subject = Station
    var number: Int
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Arrival> {
    static var arrival: Self { .init() }
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Signal> {
    static var signal: Self { .init() }
}

/// An instrument that runs a closure before each handling of a message, and after it.
struct HandlingInstrument: MessageInstrument {
    var body: @Sendable () -> Void = {}

    func didPost(_ messageType: any Any.Type) {}
    func willHandle(_ handling: MessageHandling) { body() }
    func didHandle(_ handling: MessageHandling) { body() }
}

extension MessageCenter {
    /// Ends observations; in a `defer`, it keeps the tokens until there.
    func end(_ tokens: ObservationToken...) {
        for token in tokens { removeObserver(token) }
    }
}

/// A center whose diagnostics a test can read.
struct ReportingCenter: Sendable {
    let reports: Journal<String>
    let center: MessageCenter

    init(relays: [any MessageRelay] = [], reportsDeadLetters: Bool = false) {
        let reports = Journal<String>()
        self.reports = reports
        center = MessageCenter(
            configuration: .init(
                diagnostics: { reports.append($0.description) },
                relays: relays,
                reportsDeadLetters: reportsDeadLetters
            )
        )
    }
}

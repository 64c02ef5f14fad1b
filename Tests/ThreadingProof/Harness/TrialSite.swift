import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

/// Makes the message center of a trial, and its legacy side.
@MainActor struct TrialSite {
    /// The two sides of a center.
    struct Sides: Sendable {
        let messages: any TriedCenter
        let notifications: any NotificationProtocol
    }

    let name: String
    let make: @MainActor (MessageCenter.Configuration) -> Sides
    /// Whether the legacy side keeps what was posted, with its subject, as a mock does.
    let keepsPosts: Bool
    /// The time after which a missing effect is a failure.
    let patience: Duration
    /// The main run loop of the centers and the trials.
    let mainRunLoop: any MainRunLoop

    init(
        _ name: String,
        keepsPosts: Bool = false,
        patience: Duration = .seconds(10),
        mainRunLoop: any MainRunLoop = .main,
        make: @escaping @MainActor (MessageCenter.Configuration) -> Sides
    ) {
        self.name = name
        self.make = make
        self.keepsPosts = keepsPosts
        self.patience = patience
        self.mainRunLoop = mainRunLoop
    }

    /// The real centers and the mock.
    static let all = [
        TrialSite("MessageCenter()") { configuration in
            let center = MessageCenter(configuration: configuration)
            return Sides(messages: center, notifications: center)
        },
        TrialSite("bridged to NotificationCenter()") { bridged(to: NotificationCenter(), $0) },
        TrialSite("bridged to the mock", keepsPosts: true) { bridged(to: MockNotificationCenter(), $0) },
    ]

    private static func bridged(
        to legacy: any NotificationProtocol,
        _ configuration: MessageCenter.Configuration
    ) -> Sides {
        Sides(messages: MessageCenter(bridging: legacy, configuration: configuration), notifications: legacy)
    }

    func makeSides(
        _ reports: Journal<MessageDiagnostic> = Journal(),
        carrying carriedValues: [CarriedTaskLocal] = []
    ) -> Sides {
        make(.init(diagnostics: { reports.append($0) }, mainRunLoop: mainRunLoop, carriedValues: carriedValues))
    }

    /// Waits until a condition holds, or the patience is over.
    func wait(until isSo: @MainActor () async -> Bool) async {
        let deadline = ContinuousClock.now + patience
        while await !isSo(), .now < deadline { await laterTurn() }
    }

    /// Waits long enough for unexpected deliveries to arrive.
    func settle() async {
        for _ in 0..<32 { await laterTurn() }
    }
}

/// The interface of the trials to a message center, so that a test can replace it by a broken one.
protocol TriedCenter: Sendable {
    typealias Token = MessageCenter.ObservationToken
    typealias TickBody = @Sendable (isolated Clerk, Int) -> Void

    /// Observes a main-actor message of one meter, or every such message.
    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token
    /// Observes an asynchronous message in an actor's isolation.
    func observeTicks(of meter: Meter?, on clerk: Clerk, _ body: @escaping TickBody) -> Token
    /// Observes an asynchronous message with a closure that may suspend.
    func observeTicks(of meter: Meter?, _ body: @escaping @Sendable (Int) async -> Void) -> Token
    func removeObserver(_ token: Token)
    /// Returns a sequence of an asynchronous message that loses the oldest when it is full.
    func ticks(bufferSize: Int) -> MessageSequence<Meter.DidTick>

    @MainActor func show(_ number: Int, of meter: Meter?)
    func tick(_ number: Int, of meter: Meter?)
    /// Posts an asynchronous message, and waits for its observers.
    func tickAndWait(_ number: Int) async -> DeliveryOutcome
    /// Waits for the observers of what was posted before.
    func drain() async
}

extension TriedCenter {
    func observeShows(_ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token { observeShows(of: nil, body) }
    @MainActor func show(_ number: Int) { show(number, of: nil) }
    func tick(_ number: Int) { tick(number, of: nil) }
}

extension MessageCenter: TriedCenter {
    func observeShows(of meter: Meter?, _ body: @escaping @MainActor @Sendable (Int) -> Void) -> Token {
        addObserver(of: meter, for: Meter.DidShow.self) { body($0.number) }
    }

    func observeTicks(of meter: Meter?, on clerk: Clerk, _ body: @escaping TickBody) -> Token {
        addObserver(of: meter, for: Meter.DidTick.self, on: clerk) { clerk, message in body(clerk, message.number) }
    }

    func observeTicks(of meter: Meter?, _ body: @escaping @Sendable (Int) async -> Void) -> Token {
        addObserver(of: meter, for: Meter.DidTick.self) { await body($0.number) }
    }

    func ticks(bufferSize: Int) -> MessageSequence<Meter.DidTick> {
        messages(for: Meter.DidTick.self, bufferSize: bufferSize)
    }

    @MainActor func show(_ number: Int, of meter: Meter?) {
        if let meter {
            post(Meter.DidShow(number: number), subject: meter)
        } else {
            post(Meter.DidShow(number: number))
        }
    }

    func tick(_ number: Int, of meter: Meter?) {
        if let meter {
            post(Meter.DidTick(number: number), subject: meter)
        } else {
            post(Meter.DidTick(number: number))
        }
    }

    func tickAndWait(_ number: Int) async -> DeliveryOutcome { await postAndWait(Meter.DidTick(number: number)) }
}

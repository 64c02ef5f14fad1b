import Foundation
import NotifiableAdapter
import NotifiableTestKit

/// Where trials are made: how a message center and its legacy side come about.
@MainActor struct TrialSite {
    /// Messages on one side, notifications on the other.
    struct Sides: Sendable {
        let messages: any TriedCenter
        let notifications: any NotificationProtocol
    }

    let name: String
    let make: @MainActor (MessageCenter.Configuration) -> Sides
    /// Whether the legacy side keeps what was posted, and so whom it was about, as a mock does for its test.
    let keepsPosts: Bool
    /// How long what is missing is waited for. What comes is not waited for any longer than it takes.
    let patience: Duration
    /// What the centers, and the trials themselves, take for the main run loop.
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

    /// The real centers, and the mock.
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

    func makeSides(_ reports: Journal<MessageDiagnostic> = Journal()) -> Sides {
        make(.init(diagnostics: { reports.append($0) }, mainRunLoop: mainRunLoop))
    }

    /// Lets turns of the main run loop pass until something is so, or patience is at an end.
    func wait(until isSo: @MainActor () async -> Bool) async {
        let deadline = ContinuousClock.now + patience
        while await !isSo(), .now < deadline { await Turn.pass() }
    }

    /// Lets enough turns pass that what should not come would have come.
    func settle() async {
        for _ in 0..<32 { await Turn.pass() }
    }
}

/// Turns of the main run loop.
enum Turn {
    /// Comes back when everything that waits on the main run loop has run.
    @MainActor static func pass() async {
        await withCheckedContinuation { done in ProcessMainRunLoop.main.enqueue { done.resume() } }
    }
}

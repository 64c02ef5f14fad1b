import Combine
import NotifiableAdapter

/// What publishers of messages publish.
@MainActor enum PublisherScenarios {
    static let all: [String: @MainActor () async -> [String]] = [
        "publisher-sink": sink, "publisher-subjects": subjects, "publisher-demand": demand,
        "publisher-cancellation": cancellation, "publisher-retention": retention, "publisher-async": async,
        "publisher-off-main-subscription": offMainSubscription, "token-store": tokenStore,
    ]

    static func sink() -> [String] {
        let center = MessageCenter()
        let log = Log()
        let sink = center.publisher(for: Train.DidArrive.self).sink { message in
            MainActor.assumeIsolated { log.add("platform \(message.platform)") }
        }
        for platform in 1...2 {
            center.post(Train.DidArrive(platform: platform))
            log.add("posted \(platform)")
        }
        sink.cancel()
        center.post(Train.DidArrive(platform: 3))
        log.add("\(center.observers.count) observers")
        return log.lines
    }

    static func subjects() -> [String] {
        let center = MessageCenter()
        let log = Log()
        let (express, local) = (Train(), Train())
        func logging(_ name: String) -> (Train.DidArrive) -> Void {
            { message in MainActor.assumeIsolated { log.add("\(name): \(message.platform)") } }
        }
        let sinks = [
            center.publisher(for: Train.DidArrive.self, subject: express).sink(receiveValue: logging("type, one")),
            center.publisher(for: Train.DidArrive.self, subject: nil).sink(receiveValue: logging("type, nil")),
            center.publisher(for: .didArrive, subject: express).sink(receiveValue: logging("identifier, one")),
            center.publisher(for: .didArrive, subject: Train.self).sink(receiveValue: logging("identifier, all")),
        ]
        center.post(Train.DidArrive(platform: 1), subject: express)
        center.post(Train.DidArrive(platform: 2), subject: local)
        for sink in sinks { sink.cancel() }
        return log.lines
    }

    static func demand() -> [String] {
        let lost = Reports()
        let center = MessageCenter(configuration: .init(diagnostics: { lost.add($0.description) }))
        let subscriber = Frugal<Train.DidArrive>()
        center.publisher(for: Train.DidArrive.self).subscribe(subscriber)
        var lines = ["\(center.observers.count) observers before the first demand"]
        center.post(Train.DidArrive(platform: 1))
        subscriber.subscription?.request(.max(2))
        for platform in 2...4 { center.post(Train.DidArrive(platform: platform)) }
        subscriber.subscription?.request(.max(1))
        subscriber.further = .max(1)
        for platform in 5...6 { center.post(Train.DidArrive(platform: platform)) }
        subscriber.further = .none
        for platform in 7...8 { center.post(Train.DidArrive(platform: platform)) }
        lines += subscriber.received.map { "platform \($0.platform)" } + lost.lines
        return lines
    }

    static func cancellation() -> [String] {
        let center = MessageCenter()
        let subscriber = Frugal<Train.DidArrive>()
        subscriber.whenReceived = { $0.cancel() }
        center.publisher(for: Train.DidArrive.self).subscribe(subscriber)
        subscriber.subscription?.request(.unlimited)
        for platform in 1...2 { center.post(Train.DidArrive(platform: platform)) }
        let early = Frugal<Train.DidArrive>()
        center.publisher(for: Train.DidArrive.self).subscribe(early)
        early.subscription?.cancel()
        early.subscription?.request(.unlimited)
        center.post(Train.DidArrive(platform: 3))
        let received = (subscriber.received + early.received).map { "platform \($0.platform)" }
        return received + ["\(center.observers.count) observers"]
    }

    static func retention() -> [String] {
        var lines: [String] = []
        weak var train: Train?
        weak var keptCenter: MessageCenter?
        var sink: AnyCancellable?
        do {
            let center = MessageCenter()
            let express = Train()
            (train, keptCenter) = (express, center)
            sink = center.publisher(for: Train.DidArrive.self, subject: express).sink { _ in }
        }
        lines.append(train == nil ? "the subject is gone" : "the subject is kept")
        lines.append(keptCenter == nil ? "the center is gone" : "the center is kept")
        sink?.cancel()
        lines.append("canceled: " + (keptCenter == nil ? "the center is gone" : "the center is kept"))

        let center = MessageCenter()
        let publisher = center.publisher(for: Train.DidArrive.self, subject: Train())
        let late = publisher.sink { _ in }
        lines.append("\(center.observers.count) observers of a subject that is gone")
        late.cancel()
        return lines
    }

    static func async() async -> [String] {
        let center = MessageCenter()
        let train = Train()
        let (moves, continuation) = AsyncStream.makeStream(of: Int.self)
        let sink = center.publisher(for: .didMove, subject: train).sink { @Sendable message in
            continuation.yield(message.kilometre)
        }
        await Task.detached {
            for kilometre in 1...3 { center.post(Train.DidMove(kilometre: kilometre), subject: train) }
        }
        .value
        var lines: [String] = []
        for await kilometre in moves {
            lines.append("kilometre \(kilometre)")
            if kilometre == 3 { break }
        }
        sink.cancel()
        lines.append("\(center.observers.count) observers")
        return lines
    }

    static func offMainSubscription() async -> [String] {
        let center = MessageCenter()
        let log = Log()
        let sink = await Task.detached {
            Kept(
                center.publisher(for: Train.DidArrive.self).sink { message in
                    MainActor.assumeIsolated { log.add("platform \(message.platform) on the main actor") }
                }
            )
        }.value
        center.post(Train.DidArrive(platform: 1))
        await Task.detached { sink.cancellable.cancel() }.value
        center.post(Train.DidArrive(platform: 2))
        return log.lines
    }

    static func tokenStore() -> [String] {
        let center = MessageCenter()
        let log = Log()
        var cancellables: Set<AnyCancellable> = []
        center.addObserver(for: Train.DidArrive.self) { log.add("platform \($0.platform)") }.store(in: &cancellables)
        let token = center.addObserver(for: Train.DidArrive.self) { log.add("again \($0.platform)") }
        center.post(Train.DidArrive(platform: 1))
        token.cancel()
        center.post(Train.DidArrive(platform: 2))
        cancellables = []
        center.post(Train.DidArrive(platform: 3))
        return log.lines
    }
}

/// Carries a cancellable from one task to another, which use it one after the other.
private struct Kept: @unchecked Sendable {
    let cancellable: AnyCancellable

    init(_ cancellable: AnyCancellable) { self.cancellable = cancellable }
}

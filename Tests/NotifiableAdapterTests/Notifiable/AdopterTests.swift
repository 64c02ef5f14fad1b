import Foundation
import NotifiableAdapter
import Observation
import TestSupport
import Testing

/// Each kind of type that adopts `Notifiable` also observes messages.
@Suite(.timeLimit(.minutes(5))) struct `Types that adopt Notifiable` {
    @Test func `an actor whose executor is a dispatch queue handles both on the queue, in order`() async {
        let (events, handled) = AsyncStream.makeStream(of: Int.self)
        let center = MessageCenter()
        let store = Store(handled: handled, center: center)
        await store.observe(center)

        for number in 0..<50 {
            center.post(.first, number)
            center.post(Train.DidLeave(number: 100 + number))
        }

        let numbers = await events.first(100)
        #expect(numbers.filter { $0 < 100 } == Array(0..<50))
        #expect(numbers.filter { $0 >= 100 } == Array(100..<150))
        #expect(await store.numbers == numbers)
    }

    @Test @MainActor func `an observable model changes before post returns, and its observers are told`() {
        let center = MessageCenter()
        let model = Model(center)
        let changes = Journal<String>()
        func track() {
            withObservationTracking {
                _ = model.number
            } onChange: {
                changes.append("number")
            }
        }

        track()
        center.post(.first, 1)
        #expect(model.number == 1)
        track()
        center.post(Train.DidArrive(number: 2))
        #expect(model.number == 2)
        #expect(changes.entries == ["number", "number"])
    }

    @Test @MainActor func `a subclass of a conforming class handles what both observe, once`() {
        let center = MessageCenter()
        let controller = DetailController(center)
        center.post(.first, 1)
        center.post(.second, 2)
        center.post(Train.DidArrive(number: 3))
        #expect(controller.numbers == [1, 3])
        #expect(controller.details == [1, 2])
    }

    @Test func `a class on a global actor handles both on that actor`() async {
        let (events, handled) = AsyncStream.makeStream(of: Int.self)
        let center = MessageCenter()
        let index = await Index(handled: handled, center)
        center.post(.first, 1)
        #expect(await events.first(1) == [1])
        center.post(Train.DidLeave(number: 2))
        #expect(await events.first(1) == [2])
        #expect(await index.numbers == [1, 2])
    }
}

/// An actor with an executor on a queue, like SwiftData's and Core Data's.
private actor Store: Notifiable {
    private nonisolated let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private(set) var numbers: [Int] = []
    private var token: MessageCenter.ObservationToken?
    private nonisolated let mailbox = Mailbox<Store>()
    private let handled: AsyncStream<Int>.Continuation

    init(handled: AsyncStream<Int>.Continuation, center: MessageCenter) {
        self.handled = handled
        start(.first, with: center)
    }

    func observe(_ center: MessageCenter) {
        token = center.addObserver(for: Train.DidLeave.self, on: self) { store, message in store.add(message.number) }
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard let number = notification.userInfo?["number"] as? Int else { return }
        mailbox.send(to: self) { store in store.add(number) }
    }

    private func add(_ number: Int) {
        dispatchPrecondition(condition: .onQueue(executor.queue))
        numbers.append(number)
        handled.yield(number)
    }
}

@MainActor @Observable private final class Model: Notifiable {
    private(set) var number = 0
    @ObservationIgnored private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter) {
        start(.first, with: center)
        token = center.addObserver(for: Train.DidArrive.self) { [weak self] message in
            self?.number = message.number
        }
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard let number = notification.userInfo?["number"] as? Int else { return }
        ensureMainThread { self.number = number }
    }
}

@MainActor private class Controller: NSObject, Notifiable {
    private(set) var numbers: [Int] = []
    private var token: MessageCenter.ObservationToken?

    init(_ center: MessageCenter) {
        super.init()
        start(.first, with: center)
        token = center.addObserver(for: Train.DidArrive.self) { [weak self] message in
            self?.numbers.append(message.number)
        }
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard notification.name == .first, let number = notification.userInfo?["number"] as? Int else { return }
        ensureMainThread { self.numbers.append(number) }
    }
}

@MainActor private final class DetailController: Controller {
    private(set) var details: [Int] = []

    override init(_ center: MessageCenter) {
        super.init(center)
        start(.first, .second, with: center)
    }

    override nonisolated func handleNotifications(_ notification: Notification) {
        super.handleNotifications(notification)
        guard let number = notification.userInfo?["number"] as? Int else { return }
        ensureMainThread { self.details.append(number) }
    }
}

@globalActor private actor Files {
    static let shared = Files()
}

@Files private final class Index: Notifiable {
    private(set) var numbers: [Int] = []
    private var token: MessageCenter.ObservationToken?
    private let handled: AsyncStream<Int>.Continuation

    init(handled: AsyncStream<Int>.Continuation, _ center: MessageCenter) {
        self.handled = handled
        start(.first, with: center)
        token = center.addObserver(for: Train.DidLeave.self) { @Files [weak self] message in
            self?.add(message.number)
        }
    }

    nonisolated func handleNotifications(_ notification: Notification) {
        guard let number = notification.userInfo?["number"] as? Int else { return }
        Task { @Files in add(number) }
    }

    private func add(_ number: Int) {
        Files.shared.preconditionIsolated()
        numbers.append(number)
        handled.yield(number)
    }
}

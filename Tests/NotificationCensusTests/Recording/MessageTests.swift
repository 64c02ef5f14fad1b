import NotifiableAdapter
import NotificationCensus
import Testing

@MainActor struct `Messages in a census` {
    final class Train {}

    struct DidArrive: MessageCenter.MainActorMessage {
        typealias Subject = Train
    }

    struct DidDepart: MessageCenter.AsyncMessage {
        typealias Subject = Train
    }

    private let center = MessageCenter()

    @Test func `messages are recorded with their posters, subjects and observers`() throws {
        let census = NotificationCensus(of: center)
        let observed = #line + 1
        let token = center.addObserver(for: DidArrive.self) { _ in }
        defer { center.removeObserver(token) }
        census.start()
        let posted = #line + 1
        for _ in 0..<2 { center.post(DidArrive(), subject: Train()) }
        center.post(DidDepart())
        let entries = census.snapshot().entries
        #expect(entries.map(\.kind) == [.message, .message])
        #expect(entries.map(\.count) == [2, 1])
        let arrival = try #require(entries.first)
        #expect(arrival.name.hasSuffix(".DidArrive"))
        #expect(arrival.observers.map(\.line) == [observed])
        #expect(arrival.observers.map(\.isolation) == ["main actor"])
        let site = try #require(arrival.sites.first)
        #expect(arrival.sites.count == 1)
        #expect(site.poster?.line == posted)
        #expect(site.poster?.file?.hasSuffix("MessageTests.swift") == true)
        #expect(site.executors[.mainExecutor] == 2)
        #expect(site.objects.elements.map(\.count) == [2])
        #expect(entries.last?.sites.first?.poster?.line == posted + 1)
    }

    @Test func `a census that is stopped and started again records each message once`() {
        let census = NotificationCensus(of: center)
        for _ in 0..<3 {
            census.start()
            center.post(DidDepart())
            census.stop()
            center.post(DidDepart())
        }
        #expect(census.snapshot().entries.map(\.count) == [3])
    }
}

import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport
import Testing

private struct Order: MessageCenter.AsyncMessage {
    typealias Subject = String
    var number: Int
}

private struct Shipment: MessageCenter.AsyncMessage {
    typealias Subject = String
    var number: Int
}

private struct Receipt: MessageCenter.BridgedMainActorMessage, UserInfoCodable, Sendable {
    typealias Subject = NSObject
    static let name = Notification.Name("ReceiptDidPrint")
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    var number: Int
}

@Suite(.timeLimit(.minutes(20))) struct `Settling a center` {
    private let center = MessageCenter()
    private let kept = Kept()
    private let met = Journal<String>()

    private actor Clerk {}

    private let clerk = Clerk()

    /// Observers that pass a number from an actor to a closure, to the main actor, and back until it is 0.
    private func observe() {
        kept += center.addObserver(for: Order.self, on: clerk) { [center] _, order in
            center.post(Shipment(number: order.number))
        }
        kept += center.addObserver(for: Shipment.self) { [center, met] shipment in
            await Task.yield()
            met.append("shipment \(shipment.number)")
            await center.post(Receipt(number: shipment.number))
        }
        kept += center.addObserver(for: Receipt.self) { [center] receipt in
            if receipt.number > 0 { center.post(Order(number: receipt.number - 1)) }
        }
    }

    @Test func `it waits for what handlers post, of each kind and isolation`() async {
        observe()
        center.post(Order(number: 20))
        #expect(await center.settle().isEmpty)
        #expect(met.entries == (0...20).reversed().map { "shipment \($0)" })
    }

    @Test func `it waits for a notification of a bridged message that is deferred`() async {
        observe()
        await Task.detached { [center] in
            center.post(name: Receipt.name, object: nil, userInfo: ["number": 2])
        }.value
        #expect(await center.settle().isEmpty)
        #expect(center.observers.allSatisfy { $0.depth == 0 })
    }

    @Test func `it gives up after 1,000 drains, and names the messages that keep coming`() async {
        kept += center.addObserver(for: Shipment.self) { _ in }
        kept += center.addObserver(for: Order.self) { [center, met] order in
            met.append("order")
            center.post(Order(number: order.number + 1))
        }
        center.post(Shipment(number: 0))
        center.post(Order(number: 0))
        let types = await center.settle()
        #expect(types.map { "\($0)" } == ["Order"])
        #expect(met.count >= 1000)
    }

    @Test func `it returns when its task is canceled`() async {
        let gate = Gate()
        kept += center.addObserver(for: Order.self) { _ in await gate.pass() }
        center.post(Order(number: 0))
        let task = Task { [center] in await center.settle() }
        await Task.yield()
        task.cancel()
        _ = await task.value
        #expect(center.observers.first?.depth == 1)
        gate.open()
    }

    @Test func `a message without observers is still a dead letter`() async {
        let reports = Journal<String>()
        let center = MessageCenter(
            configuration: .init(diagnostics: { reports.append($0.description) }, reportsDeadLetters: true)
        )
        kept += center.addObserver(for: Order.self) { [center] in center.post(Shipment(number: $0.number)) }
        center.post(Order(number: 1))
        await center.settle()
        #expect(reports.entries == ["Shipment was posted and has no observers"])
    }
}

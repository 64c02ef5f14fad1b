import Combine
import Foundation

/// Runs a scenario and prints each of its lines.
@main struct Driver {
    @MainActor static func main() async {
        let name = CommandLine.arguments.dropFirst().first ?? ""
        guard let scenario = scenarios[name] else {
            print("there is no scenario '\(name)'")
            exit(1)
        }
        for line in await scenario() { print(line) }
    }

    @MainActor private static var scenarios: [String: @MainActor () async -> [String]] {
        [
            ViewScenarios.all, PublisherScenarios.all, NotificationPublisherScenarios.all, SelectorScenarios.all,
            SignpostScenarios.all, SystemScenarios.all,
        ].reduce(into: [:]) { all, some in
            all.merge(some) { first, _ in first }
        }
    }
}

/// The reports of a center.
///
/// `@unchecked Sendable`: in the scenarios, centers report on the main actor only.
final class Reports: @unchecked Sendable {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
}

/// A subscriber that demands nothing by itself.
final class Frugal<Input>: Subscriber {
    typealias Failure = Never

    var subscription: (any Subscription)?
    var received: [Input] = []
    var further = Subscribers.Demand.none
    var whenReceived: (any Subscription) -> Void = { _ in }

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Input) -> Subscribers.Demand {
        received.append(input)
        if let subscription { whenReceived(subscription) }
        return further
    }

    func receive(completion: Subscribers.Completion<Never>) {}
}

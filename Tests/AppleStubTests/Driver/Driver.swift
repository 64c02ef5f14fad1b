import Foundation

/// Runs the scenario that is named and prints what it saw, a line each.
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
        [ViewScenarios.all, PublisherScenarios.all, SystemScenarios.all].reduce(into: [:]) { all, some in
            all.merge(some) { first, _ in first }
        }
    }
}

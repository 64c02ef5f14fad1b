import Foundation
import NATSRelay
import NATSServers

/// Starts what it needs, runs one of the demonstrations, and ends.
@main struct StationNetwork {
    static let help = """
        OVERVIEW: Typed messages between two processes, over a NATS server that this program starts.

        USAGE: station-network [--chaos <seconds> [--seed <number>]] [--speed [--messages <number>]]

        OPTIONS:
          --chaos <seconds>   Kill, cut and slow down what lies between a poster and a receiver, and print the ledger.
          --seed <number>     The seed of the chaos. The default is random.
          --speed             Compare the relay with a plain loop over libnats.
          --messages <number> The number of messages in a round of the comparison. The default is 20000.
          --server <path>     The nats-server to start. The default is the one in PATH.
          --help              Show this help.

        EXIT: 0 success, 1 a promise is broken, 64 usage, 69 nats-server isn't installed.
        """

    static func main() async {
        var options = Options(CommandLine.arguments.dropFirst())
        if options.flag("--help") { return printLine(help) }
        let server = options.value("--server") ?? NATSServer.installed
        let role = options.value("--role")
        let url = options.value("--url")
        let chaos = options.value("--chaos").map { Double($0) }
        let seed = options.value("--seed").map { UInt64($0) }
        let isComparison = options.flag("--speed")
        let messages = options.value("--messages").map { Int($0) }
        guard options.isComplete, chaos != .some(nil), seed != .some(nil), messages != .some(nil) else {
            FileHandle.standardError.write(Data((help + "\n").utf8))
            exit(64)
        }
        do {
            if let role = role.flatMap(Role.init), let url { return try await role.run(url) }
            guard let server else {
                FileHandle.standardError.write(Data("nats-server isn't installed: apt-get install nats-server\n".utf8))
                exit(69)
            }
            if let duration = chaos.flatMap(\.self) {
                let isBalanced = try await Chaos(
                    server: server,
                    duration: .seconds(duration),
                    seed: seed.flatMap(\.self) ?? .random(in: 0..<1_000_000)
                ).run()
                exit(isBalanced ? 0 : 1)
            }
            if isComparison {
                return try await Comparison(server: server, messages: messages.flatMap(\.self) ?? 20_000).run()
            }
            exit(try await Demonstration(server: server).run() ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("station-network: \(error)\n".utf8))
            exit(1)
        }
    }
}

/// Writes a line at once, because another process may wait for it.
func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// The options of a command line, taken one by one.
private struct Options {
    private var words: [String]

    init(_ words: some Sequence<String>) { self.words = Array(words) }

    /// Whether every word was taken.
    var isComplete: Bool { words.isEmpty }

    mutating func flag(_ name: String) -> Bool {
        guard let index = words.firstIndex(of: name) else { return false }
        words.remove(at: index)
        return true
    }

    mutating func value(_ name: String) -> String? {
        guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
        words.remove(at: index)
        return words.remove(at: index)
    }
}

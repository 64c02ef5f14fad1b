#if NATS
    import CommandLineSupport
    import Foundation
    import NATSRelay
    import NATSServers

    /// Starts what it needs, runs one of the demonstrations, and ends.
    @main struct StationNetwork {
        static let help = """
            OVERVIEW: Typed messages between two processes, over a NATS server that this program starts.

            USAGE: station-network [--chaos <seconds> [--seed <number>]]

            OPTIONS:
              --chaos <seconds>   Kill, cut and slow down what lies between a poster and a receiver, and print the ledger.
              --seed <number>     The seed of the chaos. The default is random.
              --server <path>     The nats-server to start. The default is the one in PATH.
              --help              Show this help.

            EXIT: 0 success, 1 a promise is broken, 64 usage, 69 nats-server isn't installed.
            """

        static func main() async { await CommandLineTool("station-network", help: help).main(run) }

        private static func run(_ words: [String]) async throws(CommandFailure) -> ExitCode {
            let arguments = try Arguments(words, options: ["--chaos", "--seed", "--server", "--role", "--url"])
            try arguments.expectNoOperands()
            let chaos = try arguments.positiveInteger(of: "--chaos")
            let seed = try arguments.positiveInteger(of: "--seed")
            do {
                if let role = try arguments.value(of: "--role", as: Role.self),
                    let url = try arguments.value(of: "--url")
                {
                    try await role.run(url)
                    return .success
                }
                guard let server = try arguments.value(of: "--server") ?? NATSServer.installed else {
                    throw CommandFailure(.unavailable, "nats-server isn't installed: apt-get install nats-server")
                }
                if let chaos {
                    let seed = seed.map(UInt64.init) ?? .random(in: 1..<1_000_000)
                    let chaos = Chaos(server: server, duration: .seconds(chaos), seed: seed)
                    return try await chaos.run() ? .success : .failure
                }
                return try await Demonstration(server: server).run() ? .success : .failure
            } catch let failure as CommandFailure {
                throw failure
            } catch {
                throw CommandFailure(.failure, "\(error)")
            }
        }
    }

    /// Writes a line at once, because another process may wait for it.
    func printLine(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
#endif

import ActorMessaging
import Foundation
import NATSServers
import Testing

@testable import NATSRelay

extension `Relays over servers` {
    /// The program, in processes of its own.
    @Suite(.needsServer, .timeLimit(.minutes(4)))
    struct `station-network` {
        private struct Departure: RelayedMessage {
            typealias Subject = Train
            static let relayName = "train.didDepart"
            var delayInMinutes: Int
        }

        private func process(_ arguments: [String], output: Pipe) -> Process {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
            let url =
                bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
            let process = Process()
            process.executableURL = url.deletingLastPathComponent().appending(path: "station-network")
            process.arguments = arguments
            process.standardOutput = output
            return process
        }

        /// Runs the program to its end, on a thread that may block.
        private func run(_ arguments: [String]) async throws -> (output: String, code: Int32) {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(
                        with: Result {
                            let output = Pipe()
                            let process = process(arguments, output: output)
                            try process.run()
                            let text = output.fileHandleForReading.readDataToEndOfFile()
                            process.waitUntilExit()
                            return (String(decoding: text, as: UTF8.self), process.terminationStatus)
                        }
                    )
                }
            }
        }

        @Test func `R6 shows the deliveries of two processes with where each ran`() async throws {
            let (output, code) = try await run([])
            #expect(code == 0)
            let lines = output.split(separator: "\n").map(String.init)
            let received = lines.filter { $0.hasPrefix("board") }.filter { !$0.hasSuffix("ready") }
            #expect(received.count == 5, "\(output)")
            #expect(received.contains { $0.contains("main actor): IC 1 arrives on platform 4") })
            // In posting order, on one actor.
            let onActor = received.filter { $0.contains("actor Log") }.compactMap { $0.split(separator: "): ").last }
            #expect(
                onActor == [
                    "a train arrives on platform 4", "a train departs 0 minutes late", "a train arrives on platform 5",
                    "a train departs 5 minutes late",
                ]
            )
            #expect(lines.contains { $0.hasPrefix("platform") && $0.hasSuffix("the servers have stored everything") })
        }

        @Test func `chaos of a few seconds leaves a balanced ledger`() async throws {
            let (output, code) = try await run(["--chaos", "8", "--seed", "4711"])
            #expect(code == 0, "\(output)")
            #expect(output.contains("seed 4711"))
            #expect(output.contains("the ledger is balanced"))
        }

        @Test func `refuses what it doesn't know`() async throws {
            #expect(try await run(["--what"]).code == 64)
            #expect(try await run(["--chaos", "x"]).code == 64)
            #expect(try await run(["--help"]).code == 0)
        }

        @Test func `R8 what a receiver was handling when it was killed is handled again`() async throws {
            let server = try NATSServer()
            let poster = try await Station.running(
                .init(servers: [server.url], namespace: "stations"),
                types: [Departure.self]
            )
            for number in 1...5 { poster.center.post(Departure(delayInMinutes: number)) }
            try await poster.relay.flush()
            // Killed inside the handler of the third message.
            let printed = try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(
                        with: Result {
                            let output = Pipe()
                            let process = process(["--role", "stalling", "--url", server.url], output: output)
                            try process.run()
                            var text = Data()
                            while text.range(of: Data("handling 3".utf8)) == nil {
                                let more = output.fileHandleForReading.availableData
                                if more.isEmpty { break }
                                text += more
                            }
                            kill(process.processIdentifier, SIGKILL)
                            process.waitUntilExit()
                            return String(decoding: text, as: UTF8.self)
                        }
                    )
                }
            }
            #expect(printed.contains("handling 3"))
            #expect(!printed.contains("handling 4"))
            let receiver = Station(
                .init(servers: [server.url], namespace: "stations", receiver: "board"),
                types: [Departure.self]
            )
            let handled = Journal<Int>()
            let token = receiver.center.addObserver(for: Departure.self) { (message: Departure) in
                handled.append(message.delayInMinutes)
            }
            try await receiver.relay.start()
            let numbers = await handled.until { $0.last == 5 }
            // The acknowledgments of the first two may have been on their way.
            #expect(numbers.suffix(3) == [3, 4, 5])
            #expect(numbers == numbers.sorted())
            withExtendedLifetime(token) {}
        }
    }
}

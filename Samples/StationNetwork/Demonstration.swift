#if NATS
    import ActorMessaging
    import Foundation
    import NATSRelay
    import NATSServers

    /// A train, which every process knows by its number.
    final class Train: RelayedSubject {
        let relayID: String
        init(_ number: String) { relayID = number }
    }

    struct DidArrive: RelayedMessage {
        typealias Subject = Train
        static let relayName = "train.didArrive"
        var platform: String
    }

    struct DidDepart: RelayedMessage {
        typealias Subject = Train
        static let relayName = "train.didDepart"
        var delayInMinutes: Int
    }

    /// An actor that says where its code runs.
    private actor Log {
        func line(_ text: String) -> String {
            assertIsolated()
            return "\(label("board", "actor Log")): \(text)"
        }
    }

    private func label(_ role: String, _ isolation: String? = nil) -> String {
        "\(role) (process \(ProcessInfo.processInfo.processIdentifier)\(isolation.map { ", \($0)" } ?? ""))"
    }

    /// A departures board in this process, and a platform in another one that posts.
    struct Demonstration {
        let server: String

        /// Returns whether everything arrived.
        func run() async throws -> Bool {
            let server = try NATSServer(executable: server)
            printLine("nats-server: \(server.url)")
            let relay = NATSRelay(
                .init(servers: [server.url], namespace: "stations", receiver: "board"),
                types: [DidArrive.self, DidDepart.self]
            )
            let center = MessageCenter(configuration: .init(relays: [relay]))
            let train = Train("IC 1")
            relay.register(train)
            let log = Log()
            let (lines, continuation) = AsyncStream<String>.makeStream()
            let tokens = [
                center.addObserver(of: train, for: DidArrive.self) { @MainActor (message: DidArrive) in
                    MainActor.assertIsolated()
                    continuation.yield("\(label("board", "main actor")): IC 1 arrives on platform \(message.platform)")
                },
                center.addObserver(for: DidArrive.self, on: log) { log, message in
                    continuation.yield(log.line("a train arrives on platform \(message.platform)"))
                },
                center.addObserver(for: DidDepart.self, on: log) { log, message in
                    continuation.yield(log.line("a train departs \(message.delayInMinutes) minutes late"))
                },
            ]
            try await relay.start()
            printLine("\(label("board")): ready")

            let platform = Process()
            platform.executableURL = Bundle.main.executableURL
            platform.arguments = ["--role", Role.platform.rawValue, "--url", server.url]
            try platform.run()
            DispatchQueue.global().asyncAfter(deadline: .now() + 30) { continuation.finish() }
            var missing = 5
            for await line in lines {
                printLine(line)
                missing -= 1
                if missing == 0 { break }
            }
            if missing > 0 { platform.terminate() }
            platform.waitUntilExit()
            for token in tokens { center.removeObserver(token) }
            relay.stop()
            return missing == 0 && platform.terminationStatus == 0
        }
    }

    /// The work of another process, for the demonstration and for the tests.
    enum Role: String, CaseIterable {
        /// Posts two arrivals and two departures.
        case platform
        /// Prints the number of each departure, and stays in the handler of the third. A test kills it there.
        case stalling
        /// Posts what its input says: `open <namespace>`, then `post <namespace> <number>`.
        case prompted

        func run(_ url: String) async throws {
            switch self {
            case .platform: try await post(url)
            case .stalling: try await stall(url)
            case .prompted: try await obey(url)
            }
        }

        private func station(
            _ url: String,
            namespace: String = "stations",
            receiver: String? = nil
        ) -> (relay: NATSRelay, center: MessageCenter) {
            let relay = NATSRelay(
                .init(servers: [url], namespace: namespace, receiver: receiver),
                types: [DidArrive.self, DidDepart.self]
            )
            return (relay, MessageCenter(configuration: .init(relays: [relay])))
        }

        private func post(_ url: String) async throws {
            let (relay, center) = station(url)
            try await relay.start()
            for (index, train) in [Train("IC 1"), Train("RE 7")].enumerated() {
                printLine("\(label(rawValue)): posts the arrival and the departure of \(train.relayID)")
                center.post(DidArrive(platform: "\(index + 4)"), subject: train)
                center.post(DidDepart(delayInMinutes: index * 5), subject: train)
            }
            try await relay.flush()
            printLine("\(label(rawValue)): the servers have stored everything")
            relay.stop()
        }

        private func stall(_ url: String) async throws {
            let (relay, center) = station(url, receiver: "board")
            let (numbers, continuation) = AsyncStream<Int>.makeStream()
            let token = center.addObserver(for: DidDepart.self) { (message: DidDepart) in
                continuation.yield(message.delayInMinutes)
                // The handler of the third message never returns.
                if message.delayInMinutes >= 3 {
                    await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
                }
            }
            try await relay.start()
            printLine("ready")
            for await number in numbers { printLine("handling \(number)") }
            withExtendedLifetime(token) {}
        }

        private func obey(_ url: String) async throws {
            var stations: [String: (relay: NATSRelay, center: MessageCenter)] = [:]
            while let words = readLine()?.split(separator: " ").map(String.init) {
                if words.count == 2, words[0] == "open" {
                    let station = station(url, namespace: words[1])
                    try await station.relay.start()
                    stations[words[1]] = station
                    printLine("opened \(words[1])")
                } else if words.count == 3, words[0] == "post", let number = Int(words[2]) {
                    stations[words[1]]?.center.post(DidDepart(delayInMinutes: number))
                }
            }
        }
    }
#endif

#if NATS
    import ActorMessaging
    import NATSServers
    import NotifiableTestKit
    import TestSupport
    import Testing

    @testable import NATSRelay

    extension `One after the other` {
        /// The test kit's proof about observers in this process. Another process posts.
        @Suite(.needsServer, .timeLimit(.minutes(2)))
        struct `Threading across two processes` {
            /// Asks another process to post, for the center of each trial in a namespace of its own.
            private final class Poster: Sendable {
                // It ends before the server, and so without a report.
                private let process: StationProcess
                private let server: NATSServer
                private let namespaces = Lock<[MessageCenter.ID: String]>([:])

                init() throws {
                    let server = try NATSServer()
                    process = try StationProcess(["--role", "prompted", "--url", server.url])
                    self.server = server
                }

                /// Connects a center to the other process.
                func connect(_ center: MessageCenter) async throws {
                    let namespace = namespaces.withLock { namespaces in
                        let namespace = "trial-\(namespaces.count)"
                        namespaces[center.id] = namespace
                        return namespace
                    }
                    let relay = NATSRelay(
                        .test([server.url], namespace: namespace, receiver: "ledger"),
                        types: [DidDepart.self]
                    )
                    center.attach(relay)
                    try await relay.start()
                    process.write("open \(namespace)")
                    await process.lines.until { $0.last == "opened \(namespace)" }
                }

                func post(_ message: DidDepart, to center: MessageCenter) {
                    guard let namespace = namespaces.withLock({ $0[center.id] }) else { return }
                    process.write("post \(namespace) \(message.number)")
                }
            }

            /// A service that other processes post to.
            private actor Ledger {
                private(set) var entries: [Int] = []
                private var token: MessageCenter.ObservationToken?
                private let center: MessageCenter

                init(_ center: MessageCenter) async {
                    self.center = center
                    token = center.addObserver(for: DidDepart.self, on: self) { ledger, message in
                        ledger.assertIsolated()
                        ledger.entries.append(message.number)
                    }
                }

                func stop() { if let token { center.removeObserver(token) } }
            }

            @MainActor @Test func `R6: an actor's observer keeps its isolation and the order (G7, G8)`() async throws {
                let poster = try Poster()
                let proof = await proveThreading(
                    of: { (center: MessageCenter) -> Ledger in
                        let ledger = await Ledger(center)
                        do { try await poster.connect(center) } catch { Issue.record(error) }
                        return ledger
                    },
                    observing: DidDepart.self,
                    sample: { DidDepart(number: $0) },
                    state: { ledger in await ledger.entries },
                    stop: { ledger in await ledger.stop() },
                    post: { center, message in poster.post(message, to: center) },
                    // A turn is shorter than the way through two processes.
                    turns: 5000
                )
                #expect(proof.isHeld, "\(proof)")
                for guarantee in [ThreadingProof.Guarantee.isolation, .delivery, .order, .silence] {
                    #expect(proof[guarantee].verdict == .held, "\(proof[guarantee])")
                }
            }
        }
    }
#endif

#if NATS
    import ActorMessaging
    import Foundation
    import NATSServers
    import TestSupport
    import Testing

    @testable import NATSRelay

    extension `One after the other` {
        @Suite(.needsServer, .timeLimit(.minutes(2)))
        struct `Permissions` {
            @Test func `R10: a wrong password is reported`() async throws {
                let server = try NATSServer(lines: ["authorization { user: station, password: secret }"])
                for credentials in [NATSRelay.Credentials.none, .user("station", password: "wrong"), .token("secret")] {
                    var configuration = NATSRelay.Configuration.test([server.url])
                    configuration.credentials = credentials
                    let error = await #expect(throws: NATSRelayError.self) { try await Station.running(configuration) }
                    #expect("\(error as Any)".contains("uthorization"), "\(error as Any)")
                }
                var configuration = NATSRelay.Configuration.test([server.url])
                configuration.credentials = .user("station", password: "secret")
                let station = try await Station.running(configuration)
                station.post(1...1)
                try await station.relay.flush()
            }

            /// The permissions that the documentation lists, for relays that post and for relays that receive.
            @Test func `R10: the documented permissions are enough`() async throws {
                let server = try NATSServer(lines: [
                    """
                    authorization {
                      users: [
                        { user: poster, password: x, permissions: {
                            publish: ["$JS.API.>", "test.m.>"], subscribe: ["_INBOX.>"] } }
                        { user: receiver, password: x, permissions: {
                            publish: ["$JS.API.>", "test.dead.>", "$JS.ACK.>"], subscribe: ["_INBOX.>"] } }
                      ]
                    }
                    """
                ])
                func station(_ user: String, receiver: String? = nil, types: [any RelayedMessage.Type]) -> Station {
                    var configuration = NATSRelay.Configuration.test([server.url], receiver: receiver)
                    configuration.credentials = .user(user, password: "x")
                    return Station(configuration, types: types)
                }
                let receiver = station("receiver", receiver: "board", types: [DidArrive.self])
                try await receiver.relay.start()
                let board = await Board(at: receiver)
                let poster = station("poster", types: [DidArrive.self, DidDepart.self])
                try await poster.relay.start()
                // The receiver doesn't know the departures, which become dead letters.
                poster.post(1...4)
                #expect(await board.handled(2) == [2, 4])
                try await poster.relay.flush()
                await receiver.reports.until { reports in
                    reports.count { if case .deadLetter = $0 { true } else { false } } == 2
                }
                let denials = (receiver.reports.entries + poster.reports.entries).filter {
                    if case .permissionDenied = $0 { true } else { false }
                }
                #expect(denials.isEmpty)
            }

            @Test
            func `R10: an operation that isn't permitted is reported, and the message doesn't hold up the others`()
                async throws
            {
                let server = try NATSServer(lines: [
                    """
                    authorization {
                      users: [
                        { user: all, password: x }
                        { user: arrivals, password: x, permissions: {
                            publish: { allow: [">"], deny: ["test.m.train.didDepart"] } } }
                        { user: guest, password: x, permissions: { publish: "guest.>", subscribe: ["_INBOX.>"] } }
                      ]
                    }
                    """
                ])
                func station(_ user: String, receiver: String? = nil) -> Station {
                    var configuration = NATSRelay.Configuration.test([server.url], receiver: receiver)
                    configuration.credentials = .user(user, password: "x")
                    return Station(configuration)
                }
                let receiver = station("all", receiver: "board")
                try await receiver.relay.start()
                let board = await Board(at: receiver)
                let poster = station("arrivals")
                try await poster.relay.start()
                poster.post(1...4)
                #expect(await board.handled(2) == [2, 4])
                try await poster.relay.flush()
                let rejected = poster.reports.entries.count { if case .rejected = $0 { true } else { false } }
                #expect(rejected == 2)
                #expect(poster.reports.entries.contains { if case .permissionDenied = $0 { true } else { false } })

                let guest = station("guest")
                await #expect(throws: NATSRelayError.self) { try await guest.relay.start() }
                await guest.reports.until { $0.contains { if case .permissionDenied = $0 { true } else { false } } }
            }

            @Test(.enabled(if: Certificates.isAvailable, "openssl is installed"))
            func `R10: a server with a certificate of another authority is refused`() async throws {
                let trusted = try Certificates()
                let other = try Certificates()
                let server = try NATSServer(lines: [
                    "tls { cert_file: \"\(trusted.path("server.pem"))\", key_file: \"\(trusted.path("server.key"))\" }"
                ])
                func configuration(_ authority: Certificates, _ hostname: String) -> NATSRelay.Configuration {
                    var configuration = NATSRelay.Configuration.test(["tls://127.0.0.1:\(server.port)"])
                    configuration.tls = .init(authorities: authority.path("authority.pem"), hostname: hostname)
                    return configuration
                }
                let wrongAuthority = configuration(other, "station.example")
                let error = await #expect(throws: NATSRelayError.self) { try await Station.running(wrongAuthority) }
                #expect("\(error as Any)".lowercased().contains("certificate"), "\(error as Any)")
                let wrongName = configuration(trusted, "elsewhere.example")
                await #expect(throws: NATSRelayError.self) { try await Station.running(wrongName) }
                let station = try await Station.running(configuration(trusted, "station.example"))
                station.post(1...1)
                try await station.relay.flush()
            }

            @Test func `a configuration that would mix up subjects is refused`() async throws {
                struct Invalid: RelayedMessage {
                    typealias Subject = Train
                    static let relayName = "train.>"
                }
                for namespace in ["", "a.b", "a b", "*", ">"] {
                    let configuration = NATSRelay.Configuration(servers: ["nats://127.0.0.1:1"], namespace: namespace)
                    await #expect(throws: NATSRelayError.self) { try await Station.running(configuration) }
                }
                let configuration = NATSRelay.Configuration(servers: ["nats://127.0.0.1:1"], namespace: "a")
                await #expect(throws: NATSRelayError.self) {
                    try await Station.running(configuration, types: [Invalid.self])
                }
            }
        }
    }

    /// An authority and a server's certificate for `station.example`, made by `openssl`.
    private final class Certificates {
        static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

        private let folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID().uuidString)")

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1"
            try Data("subjectAltName=DNS:station.example,IP:127.0.0.1\n".utf8).write(
                to: folder.appending(path: "names")
            )
            try openssl(
                "req -x509 \(key) -nodes -days 2 -subj /CN=authority -keyout authority.key -out authority.pem"
            )
            try openssl("req \(key) -nodes -subj /CN=station.example -keyout server.key -out server.csr")
            try openssl(
                "x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 -extfile names -out server.pem"
            )
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func path(_ name: String) -> String { folder.appending(path: name).path }

        private func openssl(_ arguments: String) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
            process.arguments = arguments.split(separator: " ").map(String.init)
            process.currentDirectoryURL = folder
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }
    }
#endif

import SwiftCompiler
import Testing

extension `Compiled snippets` {
    /// The same source against Foundation's messages and this package's: a client that moves from one to the other changes the
    /// name of the center.
    struct `Code for Foundation's messages` {
        @Test(arguments: ["NotificationCenter", "MessageCenter"])
        func `compiles against either center`(_ center: String) async throws {
            try await expectNoProblem(Self.messages, center: center)
        }

        @Test(
            .enabled(if: AppleStub.areCompilable, "Apple's modules are stubbed only where they are missing"),
            arguments: ["NotificationCenter", "MessageCenter"]
        )
        func `compiles against either center with names and conversions, as on Apple's systems`(
            _ center: String
        ) async throws {
            let options = SnippetOptions(isForApple: true)
            try await expectNoProblem("\(Self.messages)\n\(Self.notifications)", center: center, options)
        }

        @Test func `fails to compile if it uses what one of the centers lacks`() async throws {
            let code = "nonisolated func f(_ center: Center) { _ = center.observers }"
            let foundation = try await compile(code, center: "NotificationCenter")
            #expect(foundation.errors.contains { $0.message.contains("has no member 'observers'") })
            #expect(try await compile(code, center: "MessageCenter").status == 0)
        }

        private func expectNoProblem(
            _ code: String,
            center: String,
            _ options: SnippetOptions = .init()
        ) async throws {
            let run = try await compile(code, center: center, options)
            #expect(run.problem(SnippetOptions()) == nil, "\(run.output)")
        }

        private func compile(
            _ code: String,
            center: String,
            _ options: SnippetOptions = .init()
        ) async throws -> CompilerRun {
            let compiler = try #require(SnippetCompiler.current)
            let code = "typealias Center = \(center)\n\(code)"
            return try await compiler.compile(
                Snippet(document: "\(center).swift", line: 0, code: code, options: options)
            )
        }

        /// Message types, observers of the three forms, posts and a sequence.
        private static let messages = """
            final class Train: Sendable {
                struct DidArrive: Center.MainActorMessage {
                    typealias Subject = Train
                    var delay: Int
                }

                struct DidLeave: Center.AsyncMessage {
                    typealias Subject = Train
                    var delay: Int
                }
            }

            extension Center.MessageIdentifier where Self == Center.BaseMessageIdentifier<Train.DidArrive> {
                static var didArrive: Self { .init() }
            }

            extension Center.MessageIdentifier where Self == Center.BaseMessageIdentifier<Train.DidLeave> {
                static var didLeave: Self { .init() }
            }

            @MainActor final class Board {
                private var delay = 0
                private var tokens: Set<Center.ObservationToken> = []

                init(_ train: Train, _ center: Center) {
                    tokens = [
                        center.addObserver(of: train, for: .didArrive) { [weak self] in self?.delay = $0.delay },
                        center.addObserver(of: Train.self, for: .didArrive) { [weak self] in self?.delay = $0.delay },
                        center.addObserver(of: train, for: Train.DidArrive.self) { print($0.delay) },
                        center.addObserver(for: Train.DidArrive.self) { print($0.delay) },
                    ]
                }

                func stop(_ center: Center) {
                    for token in tokens { center.removeObserver(token) }
                    tokens = []
                }

                func announce(_ train: Train, in center: Center) {
                    center.post(Train.DidArrive(delay: delay), subject: train)
                    center.post(Train.DidArrive(delay: delay))
                }
            }

            actor Ledger {
                private var delay = 0

                func add(_ more: Int) { delay += more }

                func observe(_ train: Train, _ center: Center) -> [Center.ObservationToken] {
                    [
                        center.addObserver(of: train, for: .didLeave) { [weak self] in await self?.add($0.delay) },
                        center.addObserver(of: Train.self, for: .didLeave) { [weak self] in await self?.add($0.delay) },
                        center.addObserver(of: train, for: Train.DidLeave.self) { print($0.delay) },
                        center.addObserver(for: Train.DidLeave.self) { print($0.delay) },
                    ]
                }

                func consume(_ train: Train, _ center: Center) async {
                    for await message in center.messages(of: train, for: .didLeave) { add(message.delay) }
                    for await message in center.messages(of: Train.self, for: .didLeave, bufferSize: 4) {
                        add(message.delay)
                    }
                    for await message in center.messages(for: Train.DidLeave.self) { add(message.delay) }
                }

                nonisolated func announce(_ train: Train, in center: Center) {
                    center.post(Train.DidLeave(delay: 1), subject: train)
                    center.post(Train.DidLeave(delay: 1))
                }
            }
            """

        /// A message that declares its conversions, and one that declares only a name.
        private static let notifications = """
            extension Train {
                struct DidStop: Center.MainActorMessage {
                    typealias Subject = Train
                    static var name: Notification.Name { Notification.Name("TrainDidStop") }
                    var delay: Int

                    static func makeMessage(_ notification: Notification) -> Self? {
                        (notification.userInfo?["delay"] as? Int).map { Self(delay: $0) }
                    }

                    static func makeNotification(_ message: Self) -> Notification {
                        Notification(name: name, userInfo: ["delay": message.delay])
                    }
                }

                struct DidTurn: Center.AsyncMessage {
                    typealias Subject = Train
                    static var name: Notification.Name { Notification.Name("TrainDidTurn") }
                }
            }

            @MainActor func convert(_ notification: Notification) -> [Notification] {
                let stop = Train.DidStop.makeMessage(notification).map(Train.DidStop.makeNotification)
                let turn = Train.DidTurn.makeMessage(notification).map(Train.DidTurn.makeNotification)
                return [stop, turn, Train.DidArrive.makeNotification(.init(delay: 1))].compactMap { $0 }
            }

            nonisolated let names = [Train.DidArrive.name, Train.DidStop.name, Train.DidTurn.name]
            """
    }
}

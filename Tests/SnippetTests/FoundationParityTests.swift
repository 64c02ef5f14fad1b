import SwiftCompiler
import TestSupport
import Testing

extension `Compiled snippets` {
    /// The same source against Foundation's messages and this package's: a client that moves from one to the other
    /// changes the name of the center.
    struct `Code for Foundation's messages` {
        @Test func `compiles against either center, on Apple's systems also with names and conversions`() async throws {
            let platforms = AppleStub.areCompilable ? [false, true] : [false]
            try await expectAsDocumented(
                try platforms.flatMap { isForApple in
                    try ["NotificationCenter", "MessageCenter"].map { center in
                        let code = isForApple ? "\(Self.messages)\n\(Self.notifications)" : Self.messages
                        return try unit(code, center: center, SnippetOptions(isForApple: isForApple))
                    }
                }
            )
        }

        private func unit(_ code: String, center: String, _ options: SnippetOptions = .init()) throws -> SourceUnit {
            try SourceUnit("typealias Center = \(center)\n\(code)", options)
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

import Testing

@testable import MigrationAnalyzer

struct `A plan midway` {
    private static let message = """
        extension Notification.Name { static let trainDidArrive = Notification.Name("TrainDidArrive") }
        @MainActor final class Train {
            struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                typealias Subject = Train
                static let name = Notification.Name.trainDidArrive
            }
            func arrive() { MessageCenter.default.post(DidArrive(), subject: self) }
        }
        @MainActor final class Board {
            var token: MessageCenter.ObservationToken?
            func start() {
                token = MessageCenter.default.addObserver(for: .didArrive) { [weak self] _ in self?.trainDidArrive() }
            }
            func trainDidArrive() {}
        }
        """
    private static let legacy = """
        final class Log {
            func start() {
                _ = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) { _ in }
            }
        }
        """

    private static func row(_ sources: String...) throws -> MigrationPlan.Row {
        let files = sources.enumerated().map { Sources.index($0.element, path: "\($0.offset).swift") }
        return try #require(MigrationPlan(CodeBase(files)).rows.first)
    }

    @Test func `has a migrated name with the posters and observers of its message`() throws {
        let row = try Self.row(Self.message)
        #expect(row.place.group == .ready)
        #expect(row.proposal.obstacles.isEmpty)
        #expect(row.recommendation == "`Train.DidArrive`, a main-actor message: its type is declared as one")
        #expect(row.posters.map(\.name) == ["Train"] && row.observers.map(\.name) == ["Board"])
        #expect((row.posters + row.observers).map(\.reason) == ["as a message", "as a message"])
        #expect(row.left.isEmpty)
    }

    @Test func `lists what still uses the notification, with its place`() throws {
        let row = try Self.row(Self.message, Self.legacy)
        #expect(row.place.group == .begun)
        #expect(row.place.reason == "its message exists, and 1 place still uses the notification")
        #expect(row.left == ["observer: `1.swift:3`"])
        #expect(row.observers.map(\.name) == ["Board", "Log"])
    }

    @Test func `has one row for a name with a message of each kind, which stays`() throws {
        let other = """
            extension Train {
                struct DidArriveForLog: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
                    typealias Subject = Train
                    static let name = Notification.Name("TrainDidArrive")
                }
            }
            actor Log {
                func start() {
                    token = MessageCenter.default.addObserver(for: Train.DidArriveForLog.self, on: self) { _, _ in }
                }
            }
            """
        let plan = MigrationPlan(Sources.codeBase(Self.message, other))
        let row = try #require(plan.rows.first)
        #expect(plan.rows.count == 1 && plan.messagesAlone.isEmpty)
        #expect(row.place.group == .keepsName)
        let reason =
            "several messages bridge it, and only the name connects them: `Train.DidArrive`, `Train.DidArriveForLog`"
        #expect(row.place.reason.hasSuffix(reason))
        #expect(row.observers.map(\.name) == ["Board", "Log"])
    }

    @Test(arguments: [
        ("nil", "self", true), ("train", "self", true), ("train", "nil", false), ("store", "self", false),
        ("express", "self", true), ("unknown", "self", true),
    ])
    func `an observer of every name observes the posts of its object`(
        object: String,
        posted: String,
        isObserved: Bool
    ) throws {
        let observer = """
            final class Store {}
            final class Express: Train {}
            final class Watcher {
                let train = Train(), store = Store(), express = Express()
                func start() {
                    _ = NotificationCenter.default.addObserver(forName: nil, object: \(object), queue: nil) { _ in }
                }
            }
            """
        let row = try Self.row(Proposals.train(posting: "object: \(posted)"), observer)
        #expect(
            row.proposal.obstacles.map(\.description) == (isObserved ? ["`Watcher.start()` observes every name"] : [])
        )
    }

    @Test func `an observer of every name of one object may observe what the source doesn't post`() throws {
        let row = try Self.row(
            """
            final class Watcher {
                func start() {
                    let center = NotificationCenter.default
                    _ = center.addObserver(forName: nil, object: UIApplication.shared, queue: nil) { _ in }
                    _ = center.addObserver(
                        forName: UIApplication.didBecomeActiveNotification, object: nil, queue: nil) { _ in }
                }
            }
            """
        )
        #expect(row.proposal.obstacles.map(\.description).contains("`Watcher.start()` observes every name"))
    }

    @Test func `counts what is done, ready and begun`() {
        let done = "struct Left: MessageCenter.AsyncMessage { typealias Subject = Train }"
        let plan = MigrationPlan(Sources.codeBase(Self.message, done))
        #expect(
            plan.remarks.first?.title
                == "1 message without a notification, 1 ready for step 3, 0 begun, 0 not begun; done:"
        )
        #expect(plan.remarks.first?.items == ["`Left`"])
        #expect(MigrationPlan(Sources.codeBase(Self.legacy)).remarks.count == 1)
    }

    @Test(arguments: [
        "board.trainDidArrive()", "self.trainDidArrive(at: 1)", "perform(#selector(trainDidArrive))",
        "let handler = trainDidArrive(_:)",
    ])
    func `takes no method with the notification's name for a use of it`(call: String) throws {
        let source = """
            \(Self.message)
            extension Board { func f(_ board: Board) { \(call) } }
            """
        #expect(try Self.row(source).place.group == .ready)
        let used = try Self.row(source, "func g() { keep(.trainDidArrive) }")
        #expect(used.place.reason.hasSuffix("used once in a way that is not understood"))
    }

    @Test func `counts the handlers that need the main actor`() throws {
        let row = try Self.row(Proposals.train(and: Proposals.observer("_ = notification")))
        #expect(row.mainActorHandlers == 1)
        let text = "1 isolated to the main actor, called on the posting thread"
        #expect(row.facts.first { $0.label == "handlers" }?.texts == [text])
    }

    @Test func `says where the object is a value, and blocks nothing`() throws {
        let row = try Self.row(
            """
            extension Notification.Name { static let saved = Notification.Name("Saved") }
            final class Store {
                func save(_ url: URL) { NotificationCenter.default.post(name: .saved, object: url) }
                func observe(_ url: URL) {
                    token = NotificationCenter.default.addObserver(forName: .saved, object: url, queue: nil) { _ in }
                }
            }
            """
        )
        #expect(
            row.proposal.obstacles.map(\.description) == [
                "its object is a value (`URL`), which has no identity to observe: make it a property (`0.swift:3`)",
                "its object is a value (`URL`), which has no identity to observe: make it a property (`0.swift:5`)",
            ]
        )
        #expect(row.place.group == .easy)
    }
}

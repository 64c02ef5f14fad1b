import Testing

@testable import MigrationAnalyzer

struct SubjectTests {
    private static let express = """
        final class Express: Train {
            func pass() { NotificationCenter.default.post(name: .trainDidArrive, object: self) }
        }
        """
    private static let bus =
        "final class Bus { func f() { NotificationCenter.default.post(name: .trainDidArrive, object: nil) } }"
    private static let castToTrain = Proposals.observer(
        "guard let train = notification.object as? Train else { return }"
    )
    private static let castToBus = Proposals.observer("let bus = notification.object as? Bus")
    private static let readsObject = Proposals.observer("log(notification.object)")
    private static let namesObject =
        "func f() { token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: some(), queue: nil) { _ in } }"
    private static let castToVehicle =
        "protocol Vehicle {}\n" + Proposals.observer("_ = notification.object as? any Vehicle")

    private static let cases: [(String, String, MessageProposal.Subject, [MessageProposal.Gap])] = [
        ("object: self", "", .object("Train"), []),
        ("object: somewhere()", castToTrain, .object("Train"), []),
        ("object: self", express, .object("Train"), []),
        ("object: nil", "", .poster("Train"), []),
        ("object: nil", bus, .any, []),
        ("object: nil", bus + "\n" + readsObject, .unknown, [.posters(["Train", "Bus"])]),
        ("object: nil", bus + "\n" + namesObject, .unknown, [.posters(["Train", "Bus"])]),
        ("object: somewhere()", "", .unknown, [.subject]),
        ("object: self", castToBus, .conflict(["Train", "Bus"]), [.subjects(["Train", "Bus"])]),
        ("object: somewhere()", castToVehicle, .unknown, [.protocolSubject("Vehicle")]),
    ]

    @Test func `an error is no subject`() throws {
        let proposal = try Proposals.only(
            """
            final class Loader {
                func fail(_ error: any Error) { NotificationCenter.default.post(name: .failed, object: error) }
            }
            """
        )
        #expect(proposal.gaps == [.protocolSubject("Error")])
        #expect(proposal.typeName.container == "Loader")
    }

    @Test func `a generic type outside the sources is a gap as subject`() throws {
        let proposal = try Proposals.only(
            """
            extension Array where Element == Int {
                func move() { NotificationCenter.default.post(name: .moved, object: self) }
            }
            """
        )
        #expect(proposal.gaps == [.genericType("Array")])
    }

    @Test(arguments: cases)
    func `objects, casts and posters decide the subject`(
        posting: String,
        more: String,
        subject: MessageProposal.Subject,
        gaps: [MessageProposal.Gap]
    ) throws {
        let proposal = try Proposals.only(Proposals.train(posting: posting, and: more))
        #expect(proposal.subject == subject)
        #expect(proposal.gaps == gaps)
        #expect(proposal.isComplete == gaps.isEmpty)
    }

    @Test(arguments: [
        ("Ticket.made()", "Ticket"), ("Ticket.shared()", "Ticket"), ("Ticket.any()", nil),
        ("Ticket.found()", "Ticket"), ("Ticket.pair()", nil), ("Ticket.make(1)", nil),
    ])
    func `a static function has the type that it declares`(object: String, type: String?) throws {
        let ticket = """
            class Paper { static func make() -> Train { Train() } }
            final class Ticket: Paper {
                static func found() -> Self? { nil }
                static func pair() -> (Ticket, Int) { (Ticket(), 1) }
                static func make(_ number: Int) -> Ticket { Ticket() }
                static func made() -> Self { Self() }
                static func shared() -> Ticket! { Ticket() }
                static func any<Value>() -> Value { fatalError() }
            }
            """
        let proposal = try Proposals.only(Proposals.train(posting: "object: \(object)", and: ticket))
        #expect(proposal.subject == type.map { .object($0) } ?? .unknown)
    }

    @Test func `an object of a library's type may be a value`() throws {
        let post = "func f(_ update: VersionUpdate) { NotificationCenter.default.post(name: .updated, object: update) }"
        let proposal = try Proposals.only(post)
        #expect(proposal.subject == .object("VersionUpdate"))
        #expect(proposal.gaps == [.foreignSubject("VersionUpdate")] && proposal.isComplete)
    }

    @Test(arguments: ["URL(fileURLWithPath: path)", "Stop()", "NSNumber(value: 4)"])
    func `a value is not a subject`(value: String) throws {
        let proposal = try Proposals.only(Proposals.train(posting: "object: \(value)", and: "struct Stop {}"))
        #expect(proposal.subject == .value(.name(String(value.prefix { $0 != "(" }))))
        #expect(proposal.isComplete)
    }

    @Test func `a value that some posts lack is optional`() throws {
        let second = "func second() { NotificationCenter.default.post(name: .trainDidArrive, object: nil) }"
        let proposal = try Proposals.only(Proposals.train(posting: "object: \"id\"", and: second))
        #expect(proposal.valueOptionality != nil)
        let optional = try Proposals.only(Proposals.train(posting: "object: platform"))
        #expect(optional.valueOptionality != nil)
        let present = try Proposals.only(Proposals.train(posting: "object: \"id\""))
        #expect(present.valueOptionality == nil)
    }

    @Test func `the system's message is about its class, where a subclass is observed`() throws {
        let source = """
            final class SearchField: UITextField {}
            func f(_ field: SearchField) -> Any {
                NotificationCenter.default.publisher(for: UITextField.textDidChangeNotification, object: field).sink { _ in }
            }
            """
        let proposal = try Proposals.only(source)
        #expect(proposal.subject == .object("UITextField"))
        #expect(proposal.obstacles == [.postedOutside("UITextField.textDidChangeNotification")])
        #expect(proposal.obstacles[0].description.hasSuffix("its message, `UITextField.TextDidChangeMessage`"))
    }

    @Test func `a post of an unknown object beside values is a gap, unless an observer casts the object`() throws {
        let second = "func second() { NotificationCenter.default.post(name: .trainDidArrive, object: somewhere()) }"
        let proposal = try Proposals.only(Proposals.train(posting: "object: \"id\"", and: second))
        #expect(!proposal.isComplete)
        let cast = Proposals.observer("_ = notification.object as? String")
        let known = try Proposals.only(Proposals.train(posting: "object: \"id\"", and: second + "\n" + cast))
        #expect(known.isComplete)
    }

    @Test func `a cast in the case of another name applies to that name`() throws {
        let source = """
            final class Train {}
            final class Bus {}
            final class Hall {
                @objc func handle(_ notification: Notification) {
                    switch notification.name {
                    case .first: _ = notification.object as? Train
                    case .second: _ = notification.object as? Bus
                    default: break
                    }
                }
                func start() {
                    for name in [Notification.Name.first, .second] {
                        NotificationCenter.default.addObserver(self, selector: #selector(handle), name: name, object: nil)
                    }
                }
            }
            extension Notification.Name {
                static let first = Notification.Name("First")
                static let second = Notification.Name("Second")
            }
            """
        #expect(Sources.codeBase(source).messageProposals().map(\.subject) == [.object("Train"), .object("Bus")])
    }

    @Test func `what a method reads belongs to the names of the cases that call it`() throws {
        let source = """
            final class Train: NSObject, Notifiable {
                nonisolated func handleNotifications(_ notification: Notification) {
                    switch notification.name {
                    case .first: open(notification as NSNotification)
                    case .second, .third: move(notification)
                    default: break
                    }
                }
                func open(_ notification: NSNotification) { _ = notification.object as? Train }
                func move(_ notification: Notification) { print(notification.userInfo?["to"] as? Int) }
                func start() {
                    startObservingNotifications(.first, .second, .third)
                    NotificationCenter.default.post(name: .first, object: self)
                    NotificationCenter.default.post(name: .second, object: nil, userInfo: ["to": 4])
                    NotificationCenter.default.post(name: .third, object: nil, userInfo: ["to": 4])
                }
            }
            extension Notification.Name {
                static let first = Notification.Name("First")
                static let second = Notification.Name("Second")
                static let third = Notification.Name("Third")
            }
            """
        let proposals = Sources.codeBase(source).messageProposals()
        #expect(proposals.map(\.subject) == [.object("Train"), .poster("Train"), .poster("Train")])
        #expect(proposals.map { $0.properties.map(\.name) } == [[], ["to"], ["to"]])
    }

    @Test func `the object of a wrapper's post is the caller's if passed, or else the wrapper's`() throws {
        let source = """
            extension Notification.Name {
                static let mine = Notification.Name("Mine")
                static let yours = Notification.Name("Yours")
            }
            final class Train {
                func f() { announce(.yours, from: self) }
                func g() { Hall().tell(.mine) }
            }
            func announce(_ name: Notification.Name, from sender: AnyObject?) {
                NotificationCenter.default.post(name: name, object: sender)
            }
            final class Hall {
                func tell(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
            }
            """
        #expect(Sources.codeBase(source).messageProposals().map(\.subject) == [.object("Hall"), .object("Train")])
    }

    @Test func `observers of one object miss posts without an object`() throws {
        let proposal = try Proposals.only(
            Proposals.train(
                and: """
                    @MainActor final class Board {
                        let train: Train
                        @objc func arrived() {}
                        func start() {
                            NotificationCenter.default.post(name: .trainDidArrive, object: nil)
                            NotificationCenter.default.addObserver(
                                self, selector: #selector(arrived), name: .trainDidArrive, object: train)
                        }
                    }
                    """
            )
        )
        #expect(proposal.subject == .object("Train"))
        let obstacle = try #require(proposal.obstacles.first)
        #expect(obstacle.description == "`Board.start()` posts it without an object, and other code with one")
        #expect(obstacle.step == .bridgedMessage)
    }
}

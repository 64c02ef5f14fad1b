import Testing

@testable import MigrationAnalyzer

struct SubjectTests {
    @Test func `the object of a post is the subject`() throws {
        let proposal = try Proposals.only(Proposals.train())
        #expect(proposal.subject == .object("Train"))
        #expect(proposal.isComplete)
    }

    @Test func `a cast of the object tells what a post does not`() throws {
        let proposal = try Proposals.only(
            Proposals.train(
                posting: "object: somewhere()",
                and: Proposals.observer("guard let train = notification.object as? Train else { return }")
            )
        )
        #expect(proposal.subject == .object("Train"))
    }

    @Test func `an object that nobody tells is a gap`() throws {
        let proposal = try Proposals.only(Proposals.train(posting: "object: somewhere()"))
        #expect(proposal.subject == .unknown)
        #expect(proposal.gaps == [.subject])
        #expect(!proposal.isComplete)
    }

    @Test func `without an object, who posts is the subject`() throws {
        #expect(try Proposals.only(Proposals.train(posting: "object: nil")).subject == .poster("Train"))
    }

    @Test func `without an object, several posters are a gap`() throws {
        let other =
            "final class Bus { func f() { NotificationCenter.default.post(name: .trainDidArrive, object: nil) } }"
        let proposal = try Proposals.only(Proposals.train(posting: "object: nil", and: other))
        #expect(proposal.gaps == [.posters(["Train", "Bus"])])
    }

    @Test func `types that have a common ancestor are about that`() throws {
        let proposal = try Proposals.only(
            Proposals.train(
                and: """
                    final class Express: Train {
                        func pass() { NotificationCenter.default.post(name: .trainDidArrive, object: self) }
                    }
                    """
            )
        )
        #expect(proposal.subject == .object("Train"))
    }

    @Test func `types that have none are a gap`() throws {
        let proposal = try Proposals.only(
            Proposals.train(and: Proposals.observer("let bus = notification.object as? Bus"))
        )
        #expect(proposal.subject == .conflict(["Train", "Bus"]))
        #expect(proposal.gaps == [.subjects(["Train", "Bus"])])
    }

    @Test(arguments: ["URL(fileURLWithPath: path)", "Stop()"])
    func `a value is no subject`(value: String) throws {
        let proposal = try Proposals.only(Proposals.train(posting: "object: \(value)", and: "struct Stop {}"))
        #expect(proposal.subject == .value(String(value.prefix { $0 != "(" })))
        #expect(proposal.isComplete)
    }

    @Test func `a protocol has no instances to observe`() throws {
        let proposal = try Proposals.only(
            Proposals.train(
                posting: "object: somewhere()",
                and: "protocol Vehicle {}\n" + Proposals.observer("_ = notification.object as? any Vehicle")
            )
        )
        #expect(proposal.gaps == [.protocolSubject("Vehicle")])
    }

    @Test func `a cast under another name's case is about that name`() throws {
        let source = """
            func handle(_ notification: Notification) {
                switch notification.name {
                case .first: _ = notification.object as? Train
                case .second: _ = notification.object as? Bus
                default: break
                }
            }
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

    @Test func `the object of a wrapper is its caller's where the caller passes it, else its own`() throws {
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

    @Test func `observers of one object miss what is posted without any`() throws {
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
        #expect(obstacle.description == "`Board.start()` posts it without an object, others with one")
        #expect(obstacle.step == .bridgedMessage)
    }
}

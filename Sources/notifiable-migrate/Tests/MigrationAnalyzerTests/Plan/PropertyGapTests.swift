import Testing

@testable import MigrationAnalyzer

/// The properties of a message that the source doesn't show in full.
struct PropertyGapTests {
    @Test func `a payload from elsewhere is a gap, which does not prevent compilation`() throws {
        let proposal = try PropertyTests.proposal(posting: "payload()")
        #expect(
            proposal.gaps.map(\.description) == [
                "`Train.arrive()` posts a payload from elsewhere, which may have more keys."
            ]
        )
        #expect(proposal.isComplete)
    }

    private static let keyed: [(key: String, read: String, keys: [MessageProposal.Property.Key])] = [
        ("Key.delay", "Key.delay", [.constant("Station.Key.delay")]),
        ("Key.delay.rawValue", #""delay""#, [.text("delay")]),
        ("Key.delay", #""delay""#, [.constant("Station.Key.delay"), .text("delay")]),
        ("Key.delay", "Alias.delay", [.constant("Station.Key.delay")]),
        (
            "Number.one", "Number.one.rawValue",
            [.constant("Station.Number.one"), .constant("Station.Number.one.rawValue")]
        ),
        (
            "Word.delay", "Word.delay.rawValue",
            [.constant("Station.Word.delay"), .constant("Station.Word.delay.rawValue")]
        ),
        ("Word.literal", #""literal""#, [.constant("Station.Word.literal"), .text("literal")]),
        ("Texts.delay", #""delay""#, [.text("delay")]),
        ("C.delay.rawValue", "C.delay", [.constant("C.delay.rawValue")]),
        ("local", "Key.delay", [.constant("Station.Key.delay")]),
    ]

    @Test(arguments: keyed)
    func `a constant is a key of its own type, and its raw value another`(
        key: String,
        read: String,
        keys: [MessageProposal.Property.Key]
    ) throws {
        let source = """
            extension Notification.Name { static let left = Notification.Name("Left") }
            @MainActor final class Station {
                enum Key: String { case delay }
                enum Number: Int { case one }
                enum Texts { static let delay = "delay" }
                struct Word: RawRepresentable, Hashable, ExpressibleByStringLiteral {
                    static let delay = Word(rawValue: "delay")
                    static let literal: Word = "literal"
                    let rawValue: String
                }
                typealias Alias = Key
                func leave() {
                    let local = Key.delay
                    NotificationCenter.default.post(name: .left, object: self, userInfo: [\(key): 4])
                }
                func start() {
                    NotificationCenter.default.publisher(for: .left).sink { note in
                        guard let delay = note.userInfo?[\(read)] as? Int else { return }
                    }.store(in: &all)
                }
            }
            """
        #expect(try Proposals.only(source).properties.map(\.key) == keys)
    }

    @Test(arguments: ["Error", "any Error", "Swift.Error", "any Swift.Error"])
    func `all spellings of a protocol are one type`(spelling: String) throws {
        let source = """
            extension Train {
                func fail(_ error: any Error) {
                    NotificationCenter.default.post(name: .failed, object: self, userInfo: ["error": error])
                }
                func start() {
                    NotificationCenter.default.publisher(for: .failed).sink { note in
                        guard let error = note.userInfo?["error"] as? \(spelling) else { return }
                    }.store(in: &all)
                }
            }
            @MainActor final class Train {}
            extension Notification.Name { static let failed = Notification.Name("Failed") }
            """
        let proposal = try Proposals.only(source)
        let type = spelling.contains("Swift.") ? "any Swift.Error" : "any Error"
        #expect(proposal.properties.map(\.type?.description) == [type])
        #expect(proposal.gaps.isEmpty)
    }

    @Test func `an error that names the protocol's module is Sendable`() throws {
        let source = """
            public final class Train: Sendable {
                public enum Failure: Swift.Error { case broken }
                func fail() {
                    NotificationCenter.default.post(name: .failed, object: self, userInfo: ["failure": Failure.broken])
                }
            }
            extension Notification.Name { static let failed = Notification.Name("Failed") }
            """
        #expect(try Proposals.only(source).gaps.isEmpty)
    }

    @Test func `a constant with unknown text stays a constant`() throws {
        let source = """
            func f() {
                NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification).sink { note in
                    guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
                }.store(in: &all)
            }
            """
        let property = try #require(Proposals.only(source).properties.first)
        #expect(property.name == "keyboardFrameEnd")
        #expect(property.key == .constant("UIResponder.keyboardFrameEndUserInfoKey"))
        #expect(property.type?.description == "CGRect")
    }

    @Test(arguments: [("block(notification)", true), ("block(notification); send(notification)", false)])
    func `a wrapper that only calls its parameter with the notification reads nothing`(code: String, isKnown: Bool)
        throws
    {
        let source = """
            final class Navigator {
                func go() {
                    callOnce(on: .done) { [weak self] _ in self?.finish() }
                    NotificationCenter.default.post(name: .done, object: self)
                }
                private func callOnce(on name: Notification.Name, block: @escaping (_ notification: Notification) -> Void) {
                    token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { notification in
                        \(code)
                    }
                }
            }
            extension Notification.Name { static let done = Notification.Name("Done") }
            """
        #expect(try Proposals.only(source).gaps.isEmpty == isKnown)
    }
}

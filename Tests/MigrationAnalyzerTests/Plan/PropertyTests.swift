import Testing

@testable import MigrationAnalyzer

struct PropertyTests {
    private static func proposal(posting payload: String, reading body: String = "") throws -> MessageProposal {
        try Proposals.only(
            Proposals.train(posting: "object: self, userInfo: \(payload)", and: Proposals.observer(body))
        )
    }

    @Test func `written values provide types`() throws {
        let properties = try Self.proposal(posting: #"["XYZDelay": delay, "note": "late", "is_last": true]"#).properties
        #expect(properties.map(\.name) == ["delay", "note", "isLast"])
        #expect(properties.map(\.type) == ["Int", "String", "Bool"])
        #expect(properties.map(\.key) == [.text("XYZDelay"), .text("note"), .text("is_last")])
        #expect(properties.allSatisfy { !$0.isOptional })
    }

    @Test func `no property has the name of the message's keys`() throws {
        #expect(try Self.proposal(posting: #"["user_info": 1]"#).properties.map(\.name) == ["userInfoValue"])
    }

    @Test func `frameworks are imported for their types, and not for others with such letters`() {
        let imports = { (type: String) in
            AppleFramework.all(of: ["[\(type)]"], in: Sources.codeBase("struct UIState {}"))
        }
        #expect(imports("UIImage") == ["UIKit"])
        #expect(imports("NSManagedObjectID") == ["CoreData"])
        #expect(imports("CLLocation") == ["CoreLocation"])
        for type in ["UInt8", "UIState", "NSNumber"] { #expect(imports(type).isEmpty) }
        #expect(AppleFramework.all(of: ["Notification.Name(\"UIView\")"], in: Sources.codeBase("")).isEmpty)
    }

    @Test(arguments: [
        ("@escaping @Sendable (Int) -> Void", "@Sendable (Int) -> Void", false),
        ("(@Sendable (Int) -> Void)?", "@Sendable (Int) -> Void", true), ("@escaping () -> ()", "() -> ()", false),
        ("@escaping () -> Int?", "() -> Int?", false), ("((Int, Int) -> Void)?", "(Int, Int) -> Void", true),
        ("@escaping @MainActor @Sendable () async -> Void", "@MainActor @Sendable () async -> Void", false),
    ])
    func `a function has its attributes in the message`(parameter: String, type: String, isOptional: Bool) throws {
        let codeBase = Sources.codeBase(
            """
            extension Notification.Name { static let worked = Notification.Name("Worked") }
            final class Worker: Sendable {
                func work(_ action: \(parameter)) {
                    NotificationCenter.default.post(name: .worked, object: self, userInfo: ["action": action])
                }
            }
            """
        )
        let proposal = try #require(codeBase.messageProposals().first)
        #expect(proposal.properties.map(\.type) == [type])
        #expect(proposal.properties.map(\.isOptional) == [isOptional])
        let isSendable = type.contains("@Sendable")
        #expect(proposal.gaps == (isSendable ? [] : [.notSendable(property: "action", type: type)]))
        let text = MessageSource(proposal, in: codeBase).text
        #expect(text.contains(isOptional ? "var action: (\(type))?\n" : "var action: \(type)\n"))
    }

    @Test(arguments: ["Array", "Dictionary"])
    func `a type parameter of the standard library is a gap`(type: String) throws {
        let parameter = type == "Array" ? "Element" : "Key"
        let proposals = Sources.codeBase(
            """
            final class Train: Sendable {}
            extension \(type) {
                func add(_ item: \(parameter), _ train: Train) {
                    NotificationCenter.default.post(name: .trainDidFill, object: train, userInfo: ["item": item])
                    NotificationCenter.default.post(name: .itemDidFill, object: item)
                }
            }
            """
        ).messageProposals()
        #expect(proposals.contains { $0.gaps == [.propertyType("item")] })
        #expect(proposals.contains { $0.subject.typeName == nil && $0.gaps.contains(.subject) })
    }

    @Test func `casts provide types that posts do not show`() throws {
        let proposal = try Self.proposal(
            posting: #"["delay": other.delay]"#,
            reading: #"guard let delay = notification.userInfo?["delay"] as? Int else { return }"#
        )
        #expect(proposal.properties.map(\.type) == ["Int"])
        #expect(proposal.isComplete)
    }

    @Test func `an unknown type is a gap`() throws {
        let proposal = try Self.proposal(posting: #"["delay": other.delay]"#)
        #expect(proposal.properties.map(\.type) == [nil])
        #expect(proposal.gaps == [.propertyType("delay")])
        #expect(!proposal.isComplete)
    }

    @Test func `a variadic parameter is an array`() throws {
        let codeBase = """
            final class Train: Sendable {
                func arrive(_ stops: String...) {
                    NotificationCenter.default.post(name: .trainDidArrive, object: self, userInfo: ["stops": stops])
                }
            }
            """
        #expect(try Proposals.only(codeBase).properties.map(\.type) == ["[String]"])
    }

    @Test(arguments: ["value: T", "value: [T]", "value: some Sendable", "value: Box.Item"])
    func `a type that has no meaning in the message is a gap`(parameter: String) throws {
        let proposal = try Proposals.only(
            """
            protocol Box { associatedtype Item }
            final class Train: Sendable {
                func arrive<T: Sendable>(\(parameter)) {
                    NotificationCenter.default.post(name: .trainDidArrive, object: self, userInfo: ["value": value])
                }
            }
            """
        )
        #expect(proposal.gaps == [.propertyType("value")])
    }

    @Test(arguments: ["extension Store", "extension Store.Shelf", "extension Shop"])
    func `a type parameter of a declaration in another file is a gap`(type: String) {
        let generic = """
            final class Store<Item: Sendable>: Sendable { struct Shelf {} }
            protocol Seller { associatedtype Item: Sendable }
            """
        let post = """
            struct Shop: Seller {}
            \(type) {
                func add(_ item: Item, _ train: Train) {
                    NotificationCenter.default.post(name: .trainDidFill, object: train, userInfo: ["item": item])
                }
            }
            final class Train: Sendable {}
            """
        let proposals = Sources.codeBase(generic, post).messageProposals()
        #expect(proposals.map(\.gaps) == [[.propertyType("item")]])
        // The same name without a type parameter.
        let declared = Sources.codeBase("final class Store { struct Shelf {} }", post).messageProposals()
        #expect(declared.map(\.gaps) == [[]])
    }

    @Test func `a type parameter that a handler casts to is a gap`() throws {
        let proposal = try Proposals.only(
            """
            final class Board<Item: Sendable> {
                @objc func arrived(_ notification: Notification) {
                    guard let item = notification.userInfo?["item"] as? Item else { return }
                    print(item)
                }
                func start() {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(arrived), name: .trainDidArrive, object: nil)
                }
            }
            """
        )
        #expect(proposal.gaps.contains(.propertyType("item")))
    }

    @Test func `a function is a gap of an asynchronous message`() throws {
        let proposal = try Proposals.only(
            """
            final class Train: Sendable {
                func arrive() { NotificationCenter.default.post(name: .trainDidArrive, object: self) }
            }
            func observe() {
                NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) { note in
                    guard let work = note.userInfo?["work"] as? () -> Void else { return }
                    work()
                }
            }
            """
        )
        #expect(proposal.gaps.contains { if case .notSendable = $0 { true } else { false } })
    }

    @Test func `conflicting types are a gap with their places`() throws {
        let proposal = try Self.proposal(
            posting: #"["delay": delay]"#,
            reading: #"guard let delay = notification.userInfo?["delay"] as? Double else { return }"#
        )
        let property = try #require(proposal.properties.first)
        #expect(property.type == nil)
        #expect(
            property.conflict.map(\.description) == [
                "`Int` written by `Train.arrive()`", "`Double` read by `Board.start()`",
            ]
        )
        #expect(proposal.gaps == [.propertyTypes("delay", property.conflict)])
    }

    // MARK: Optionality

    @Test func `an entry that a post leaves out is optional`() throws {
        let proposal = try Self.proposal(
            posting: #"["delay": delay]"#,
            reading: "NotificationCenter.default.post(name: .trainDidArrive, object: nil)"
        )
        let property = try #require(proposal.properties.first)
        #expect(property.isOptional)
        #expect(property.optionality?.description == "`Board.arrived(_:)` posts without it")
    }

    @Test func `an entry that is an optional is optional`() throws {
        let property = try #require(Self.proposal(posting: #"["platform": platform as Any]"#).properties.first)
        #expect(property.type == "String")
        #expect(property.optionality?.description == "`Train.arrive()` writes an optional")
    }

    @Test(arguments: [
        #"show(notification.userInfo?["delay"] as? Int ?? 0)"#, #"show(notification.userInfo?["delay"] as? Int)"#,
        #"if let delay = notification.userInfo?["delay"] as? Int { show(delay) }; refresh()"#,
        #"if let delay = notification.userInfo?["delay"] as? Int { show(delay) } else { hide() }"#,
        #"let delay = notification.userInfo?["delay"] as? Int; show(delay)"#,
        #"show((notification.userInfo?["delay"] as? Int) ?? 0)"#,
        #"isLate = isLate || 4 < notification.userInfo?["delay"] as! Int"#,
        #"delay = notification.userInfo?["delay"] as? Int"#,
        #"let delays = notes.map { $0 }; let d = notification.userInfo?["delay"] as? Int"#,
    ])
    func `an entry that an observer does not require is optional`(body: String) throws {
        let property = try #require(Self.proposal(posting: #"["delay": delay]"#, reading: body).properties.first)
        #expect(property.optionality?.description == "`Board.start()` does not require it")
    }

    @Test(arguments: [
        #"guard let delay = notification.userInfo?["delay"] as? Int else { return }"#,
        #"if let delay = notification.userInfo?["delay"] as? Int { show(delay) }"#,
        #"let delay = notification.userInfo!["delay"] as! Int"#,
        #"delay = notification.userInfo?["delay"] as! Int"#, #"self.total += notification.userInfo?["delay"] as! Int"#,
        #"let isLate = total < notification.userInfo?["delay"] as! Int"#,
        #"let delay = notification.userInfo?["delay"] as? Int; guard let delay else { return }"#,
        #"let d = notification.userInfo?["delay"] as? Int; guard let delay = d else { return }"#,
        #"guard let info = notification.userInfo, let delay = info["delay"] as? Int else { return }"#,
        #"refresh(); if let delay = notification.userInfo?["delay"] as? Int { show(delay) }"#,
    ])
    func `an entry that every observer requires is not optional`(body: String) throws {
        let property = try #require(Self.proposal(posting: #"["delay": delay]"#, reading: body).properties.first)
        #expect(!property.isOptional)
        #expect(property.type == "Int")
    }

    @Test func `an entry in compactMap is required`() throws {
        let source = """
            func f() {
                NotificationCenter.default.publisher(for: .trainDidArrive)
                    .compactMap { $0.userInfo?["delay"] as? Int }.sink { print($0) }.store(in: &all)
            }
            """
        let properties = try Proposals.only(source).properties
        #expect(properties.map(\.isOptional) == [false])
    }

    // MARK: What is not seen

    @Test func `a payload from elsewhere is a gap, which does not prevent compilation`() throws {
        let proposal = try Self.proposal(posting: "payload()")
        #expect(
            proposal.gaps.map(\.description) == [
                "`Train.arrive()` posts a payload from elsewhere, which may have more keys."
            ]
        )
        #expect(proposal.isComplete)
    }

    @Test func `a class crosses isolation only if it is Sendable`() throws {
        func gaps(_ declaration: String) throws -> [MessageProposal.Gap] {
            try Proposals.only(
                """
                \(declaration)
                final class Depot {
                    var ticket = Ticket()
                    func f() { NotificationCenter.default.post(name: .sold, object: self, userInfo: ["ticket": ticket]) }
                }
                """
            ).gaps
        }
        #expect(try gaps("final class Ticket {}") == [.notSendable(property: "ticket", type: "Ticket")])
        #expect(try gaps("final class Ticket: Sendable {}").isEmpty)
        #expect(try gaps("@MainActor final class Ticket {}").isEmpty)
        #expect(try gaps("struct Ticket {}").isEmpty)
        // A value that contains values of its own type.
        #expect(
            try gaps("struct Ticket { var parts: [Ticket]; var whole: Whole? }; struct Whole { var ticket: [Ticket] }")
                .isEmpty
        )
        let mixed = "struct Ticket { var parts: [Ticket]; var owner: Owner }; final class Owner {}"
        #expect(try gaps(mixed) == [.notSendable(property: "ticket", type: "Ticket")])
    }

    @Test func `a message can't be named after the case of a private enumeration`() throws {
        func gaps(_ access: String) throws -> [MessageProposal.Gap] {
            try Proposals.only(
                """
                \(access) enum Event: String {
                    case sold
                    var text: String { "depot." + rawValue }
                    var notificationName: Notification.Name { Notification.Name(text) }
                }
                final class Depot {
                    func f() { NotificationCenter.default.post(name: Event.sold.notificationName, object: self) }
                }
                """
            ).gaps
        }
        #expect(try gaps("private") == [.privateType("Event")])
        #expect(try gaps("internal").isEmpty)
    }

    @Test func `a function that makes names isn't the name of a message`() throws {
        let source = """
            extension Notification.Name {
                static func sold(_ id: Int) -> Notification.Name { Notification.Name("Sold\\(id)") }
            }
            final class Depot { func f() { NotificationCenter.default.post(name: .sold(4), object: self) } }
            """
        #expect(try Proposals.only(source).gaps == [.nameOfFunction(".sold(_:)")])
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

    private static let unusableKeys: [(declaration: String, gap: MessageProposal.Gap?)] = [
        ("private enum Key: String { case delay }", .privateType("Key")),
        ("public enum Key: String { case delay }", .keyType("Key", requirement: "Sendable")),
        ("@MainActor struct Key: Hashable { static let delay = Key() }", .keyType("Key", requirement: "nonisolated")),
        ("@MainActor enum Key: String { case delay }", nil), ("enum Key: String { case delay }", nil),
        ("public enum Key: String, Sendable { case delay }", nil),
    ]

    @Test(arguments: unusableKeys)
    func `a key that a message can't use is a gap`(declaration: String, gap: MessageProposal.Gap?) throws {
        let source = declaration + "\n" + Proposals.train(posting: "object: self, userInfo: [Key.delay: 4]")
        #expect(try Proposals.only(source).gaps == [gap].compactMap(\.self))
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
        #expect(proposal.properties.map(\.type) == [type])
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
        #expect(property.type == "CGRect")
    }
}

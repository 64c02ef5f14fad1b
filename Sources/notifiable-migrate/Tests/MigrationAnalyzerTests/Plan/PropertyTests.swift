import Testing

@testable import MigrationAnalyzer

struct PropertyTests {
    static func proposal(posting payload: String, reading body: String = "") throws -> MessageProposal {
        try Proposals.only(
            Proposals.train(posting: "object: self, userInfo: \(payload)", and: Proposals.observer(body))
        )
    }

    @Test func `written values provide types`() throws {
        let properties = try Self.proposal(posting: #"["XYZDelay": delay, "note": "late", "is_last": true]"#).properties
        #expect(properties.map(\.name) == ["delay", "note", "isLast"])
        #expect(properties.map(\.type?.description) == ["Int", "String", "Bool"])
        #expect(properties.map(\.key) == [.text("XYZDelay"), .text("note"), .text("is_last")])
        #expect(properties.allSatisfy { !$0.isOptional })
    }

    @Test func `the type of a dictionary is that of its values`() throws {
        let post = """
            @MainActor func f() {
                var info: [String: String] = ["title": page().title]
                info["note"] = page().note
                NotificationCenter.default.post(name: .closed, object: nil, userInfo: info)
            }
            """
        let properties = try Proposals.only(post).properties
        #expect(properties.map(\.name) == ["title", "note"])
        #expect(properties.map(\.type?.description) == ["String", "String"])
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
        (
            "@escaping (Optional<Int>, inout [URL : Any]) throws -> Void", "(Int?, inout [URL: Any]) throws -> Void",
            false
        ),
        ("Optional<any Error & Sendable>", "any Error & Sendable", true), ("Int.Type", "Int.Type", false),
        ("(first: Int, Array<Int>)", "(first: Int, [Int])", false), ("String...", "[String]", false),
    ])
    func `a parameter's type is that of the property`(
        parameter: String,
        type: String,
        isOptional: Bool
    ) throws {
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
        #expect(proposal.properties.map(\.type?.description) == [type])
        #expect(proposal.properties.map(\.isOptional) == [isOptional])
        let text = MessageSource(proposal, in: codeBase).text
        #expect(text.contains(isOptional ? "var action: (\(type))?\n" : "var action: \(type)\n"))
    }

    @Test func `casts provide types that posts do not show`() throws {
        let proposal = try Self.proposal(
            posting: #"["delay": other.delay]"#,
            reading: #"guard let delay = notification.userInfo?["delay"] as? Int else { return }"#
        )
        #expect(proposal.properties.map(\.type?.description) == ["Int"])
        #expect(proposal.isComplete)
    }

    @Test func `an unknown type is a gap`() throws {
        let proposal = try Self.proposal(posting: #"["delay": other.delay]"#)
        #expect(proposal.properties.map(\.type?.description) == [nil])
        #expect(proposal.gaps == [.propertyType("delay")])
        #expect(!proposal.isComplete)
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
        #expect(property.type?.description == "String")
        #expect(property.optionality?.description == "`Train.arrive()` writes an optional")
        let unknown = try #require(Self.proposal(posting: #"["platform": unknown as Any]"#).properties.first)
        #expect(unknown.isOptional)
    }

    @Test(arguments: [
        #"show(notification.userInfo?["delay"] as? Int ?? 0)"#, #"show(notification.userInfo?["delay"] as? Int)"#,
        #"if let delay = notification.userInfo?["delay"] as? Int { show(delay) }; refresh()"#,
        #"if let delay = notification.userInfo?["delay"] as? Int { show(delay) } else { hide() }"#,
        #"let delay = notification.userInfo?["delay"] as? Int; show(delay)"#,
        #"show((notification.userInfo?["delay"] as? Int) ?? 0)"#,
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
        #"guard let info = notification.userInfo, let delay = info["delay"] as? Int else { return }"#,
        #"refresh(); if let delay = notification.userInfo?["delay"] as? Int { show(delay) }"#,
    ])
    func `an entry that every observer requires is not optional`(body: String) throws {
        let property = try #require(Self.proposal(posting: #"["delay": delay]"#, reading: body).properties.first)
        #expect(!property.isOptional)
        #expect(property.type?.description == "Int")
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
}

import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// What source in Objective-C, which is not indexed, tells all the same.
struct ForeignSourceTests {
    private static func scan(_ files: [String: String]) throws -> ScanResult {
        let folder = try ScratchFolder(files)
        return Scan().run(SourceFinder().files(below: [folder.path]))
    }

    private static let screen = """
        class Screen: PullableTable {
            func register() {
                NotificationCenter.default.addObserver(self, selector: #selector(arrived), name: .arrived, object: nil)
            }
            @objc func arrived() { tableView.reloadData() }
        }
        extension Notification.Name { static let arrived = Notification.Name("Arrived") }
        @MainActor func arrive() { NotificationCenter.default.post(name: .arrived, object: nil) }
        """
    private static let poster = "[center postNotificationName:@\"Arrived\" object:nil];"
    private static let superclass = """
        @interface TableScreen : UITableViewController <UISearchBarDelegate>
        @end
        @interface PullableTable: TableScreen
        @end
        @interface PullableTable (Refresh)
        @end
        """

    @Test func `a superclass in Objective-C isolates its subclasses`() throws {
        let files = ["Screen.swift": Self.screen, "Superclass.h": Self.superclass, "Poster.m": Self.poster]
        let findings = try Self.scan(files).findings
        #expect(findings.map(\.rule) == ["main-actor-off-main"])
        #expect(try Self.scan(["Screen.swift": Self.screen, "Poster.m": Self.poster]).findings.isEmpty)
    }

    @Test func `a name in Objective-C code can be posted on any thread`() throws {
        var files = ["Screen.swift": Self.screen, "Superclass.h": Self.superclass]
        #expect(try Self.scan(files).findings.isEmpty)
        files["Poster.m"] = Self.poster
        #expect(try Self.scan(files).findings.map(\.severity) == [.warning])
    }

    @Test(arguments: [
        // Only observed, removed and declared.
        """
        NSNotificationName const Arrived = @"Arrived";
        [center addObserver:self selector:@selector(train:came:) name:Arrived object:nil];
        [center removeObserver:self name:Arrived object:nil];
        """,
        // Only observed, under a macro's name.
        """
        #define kArrived @"Arrived"
        [center addObserverForName:kArrived object:nil queue:nil usingBlock:^(NSNotification *note) {}];
        """,
    ])
    func `a name that Objective-C code only observes isn't posted there`(code: String) throws {
        let files = ["Screen.swift": Self.screen, "Superclass.h": Self.superclass, "Poster.m": code]
        #expect(try Self.scan(files).findings.isEmpty)
    }

    @Test(arguments: [
        // With its text.
        """
        @implementation Poster
        - (void)arrive { [center postNotificationName:@"Arrived" object:nil]; }
        @end
        """,
        // Under a constant's name.
        """
        NSString *const TrainArrived = @"Arrived";
        @implementation Poster
        - (void)arrive { [center postNotificationName:TrainArrived object:nil]; }
        @end
        """,
        // A name on its own.
        "[self post:Arrived];",
    ])
    func `a name that Objective-C code may post can be posted on any thread`(code: String) throws {
        let files = ["Screen.swift": Self.screen, "Superclass.h": Self.superclass, "Poster.m": code]
        #expect(try Self.scan(files).findings.map(\.severity) == [.warning])
    }

    @Test func `a name that Objective-C code declares is none of a library`() throws {
        let screen = """
            final class Screen: UIViewController {
                func register() {
                    NotificationCenter.default.addObserver(
                        self, selector: #selector(left), name: .TrainDidLeave, object: nil)
                }
                @objc func left() {}
                func leave() { NotificationCenter.default.post(name: .TrainDidLeave, object: nil) }
            }
            """
        let names = "NSString *const TrainDidLeaveNotification = @\"TrainDidLeaveNotification\";"
        #expect(try Self.scan(["Screen.swift": screen]).findings.map(\.severity) == [.warning])
        #expect(try Self.scan(["Screen.swift": screen, "Names.m": names]).findings.isEmpty)
    }

    @Test func `a message's name in Objective-C code can be posted on any thread`() throws {
        let board = """
            struct Arrived: NotificationCenter.MainActorMessage { static let name = Notification.Name("Arrived") }
            final class Board: UIView {
                func f(_ c: NotificationCenter) {
                    t = c.publisher(for: Arrived.name).sink { [weak self] _ in self?.g() }
                }
                func g() {}
            }
            """
        let poster = "[center postNotificationName:@\"Arrived\" object:nil];"
        let severities = { (files: [String: String]) in
            let findings = try Self.scan(files).findings
            return findings.filter { $0.rule == "main-actor-off-main" }.map(\.severity)
        }
        #expect(try severities(["Board.swift": board]).isEmpty)
        #expect(try severities(["Board.swift": board, "Poster.m": poster]) == [.warning])
    }

    @Test(arguments: [("", Severity.error), ("[center postNotificationName:@\"Came\" object:nil];", .warning)])
    func `a type that Objective-C code may write, too, is a warning`(code: String, severity: Severity) throws {
        let board = """
            let came = Notification.Name("Came")
            func come(_ c: NotificationCenter) { c.post(name: came, object: nil, userInfo: ["track": 1]) }
            func f(_ c: NotificationCenter) -> Any {
                c.addObserver(forName: came, object: nil, queue: nil) { print($0.userInfo?["track"] as? String ?? "") }
            }
            """
        let findings = try Self.scan(["Board.swift": board, "Poster.m": code]).findings
        #expect(findings.filter { $0.rule == "payload-mismatch" }.map(\.severity) == [severity])
    }

    @Test func `a name that Objective-C code may post has posters that aren't known`() throws {
        let delivery = { (files: [String: String]) in
            try Self.scan(files).codeBase.messageProposals().map(\.delivery.reason)
        }
        let posters = "every poster is on the main actor"
        #expect(try delivery(["Screen.swift": Self.screen]) == [posters])
        #expect(try delivery(["Screen.swift": Self.screen, "Poster.m": Self.poster]) != [posters])
    }

    @Test(arguments: [
        ("", []), ("NSString *const modelDidChange = @\"Changed\";", ["Changed"]),
        ("extern NSString *const modelDidChange;", ["modelDidChange"]),
    ])
    func `a constant of Objective-C is the text of a name`(constant: String, names: [String]) throws {
        let screen = Self.screen.replacing(".arrived", with: "Notification.Name(modelDidChange)")
        let observations = try Self.scan(["Screen.swift": screen, "Model.h": constant]).codeBase.observations
        #expect(observations.flatMap(\.names).map(\.identity) == names)
    }

    @Test(arguments: [
        ("class", #"static let key = "Account""#, true), ("struct", #"static let key = "Account""#, false),
        ("class", #"static let key = Notification.Name("Account")"#, true),
    ])
    func `Objective-C code may name a constant of a Swift class`(kind: String, key: String, isSeen: Bool) throws {
        let helper = """
            \(kind) Helper { \(key) }
            func f() { NotificationCenter.default.post(name: Notification.Name(Helper.key), object: nil) }
            """
        let observer = "[center addObserver:self selector:@selector(changed) name:Helper.key object:nil];"
        let codeBase = try Self.scan(["Helper.swift": helper, "Settings.m": observer]).codeBase
        #expect(codeBase.messageProposals().flatMap(\.obstacles).contains(.objectiveC) == isSeen)
    }

    @Test func `a plan counts the calls in Objective-C`() throws {
        let code = """
            [center postNotificationName:Arrived object:nil];
            [center addObserver:self selector:@selector(arrived) name:Arrived object:nil];
            [model addObserver:self forKeyPath:@"name" options:0 context:nil];
            [center addObserverForName:Arrived object:nil queue:nil usingBlock:^(NSNotification *note) {}];
            """
        let plan = MigrationPlan(try Self.scan(["Screen.swift": Self.screen, "Poster.m": code]).codeBase)
        #expect(plan.callSites.remarks.map(\.title).contains("Objective-C has 1 post and 2 observers."))
    }
}

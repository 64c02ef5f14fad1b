import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

struct TargetTests {
    /// The files below a folder that are tests.
    private static func tests(in folder: ScratchFolder, below path: String = "") -> [String] {
        let found = SourceFinder().files(below: [folder.path + path])
        let targets = SourceTargets(manifests: found.manifests)
        return found.files.filter { targets.membership(of: $0).isTest }.map {
            String($0.dropFirst(folder.path.count + 1))
        }
    }

    @Test func `the test targets of a package are tests, wherever their folders are`() throws {
        let folder = try ScratchFolder([
            "Package.swift": """
            let package = Package(name: "P", targets: [
                .target(name: "App", dependencies: [.target(name: "Checks")]),
                .target(name: "Testing101", path: "Tests/Lessons"),
                .testTarget(name: "Checks", dependencies: ["App"], path: "Checks", exclude: ["Samples"]),
                .testTarget(name: "AppTests", dependencies: ["App"]),
            ])
            """,
            "Sources/App/A.swift": "", "Tests/Lessons/B.swift": "", "Checks/C.swift": "", "Checks/Samples/D.swift": "",
            "Tests/AppTests/E.swift": "", "Sources/AppTests/F.swift": "",
        ])
        // F is in no target: its folder decides.
        let expected = ["Checks/C.swift", "Sources/AppTests/F.swift", "Tests/AppTests/E.swift"]
        #expect(Self.tests(in: folder) == expected)
        #expect(Self.tests(in: folder, below: "/Checks") == ["Checks/C.swift"], "the manifest above is read too")
    }

    /// A damaged project may list a group in itself.
    @Test(.timeLimit(.minutes(10)), arguments: ["G1, G2, S", "G1, G2, S, G, G"])
    func `the test targets of an Xcode project are tests`(children: String) throws {
        let project = Self.project.replacing("G1, G2, S", with: children)
        let folder = try ScratchFolder([
            "App.xcodeproj/project.pbxproj": project, "App/A.swift": "", "App/Both.swift": "",
            "Checks/C.swift": "", "Synced/D.swift": "", "Loose/E.swift": "", "LooseTests/F.swift": "",
        ])
        let expected = ["Checks/C.swift", "LooseTests/F.swift", "Synced/D.swift"]
        #expect(Self.tests(in: folder) == expected)
    }

    @Test func `findings in tests, and what tests post and observe, are not the program's`() throws {
        let folder = try ScratchFolder([
            "Sources/App/A.swift": """
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            func post() { NotificationCenter.default.post(name: .arrived, object: nil) }
            """,
            "Tests/AppTests/B.swift": Sources.leaky,
            "Tests/AppTests/C.swift": """
            import XCTest
            func f() {
                DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: 1) }
            }
            """,
        ])
        let result = Scan().run(SourceFinder().files(below: [folder.path]))
        #expect(result.findings.isEmpty)
        #expect(result.codeBase.postings.count == 1)
        #expect(result.codeBase.testPostings.map(\.thread) == [.offMain("inside `DispatchQueue.global().async`")])
        #expect(result.codeBase.testObservations.flatMap(\.names).map(\.identity) == ["Arrived"])
    }

    @Test func `tests alone are the program`() throws {
        let folder = try ScratchFolder(["AppTests/B.swift": Sources.leaky])
        #expect(Scan().run(SourceFinder().files(below: [folder.path])).findings.count == 1)
    }

    @Test(arguments: ["AppTests/B.swift", "Other/Mocks/B.swift", "App/Mocks/B.swift"])
    func `a name that only tests or mocks post is never posted`(poster: String) throws {
        let folder = try ScratchFolder([
            "Package.swift": #"let package = Package(name: "P", targets: [.target(name: "App", path: "App")])"#,
            "App/A.swift": """
            extension Notification.Name { static let arrived = Notification.Name("Arrived") }
            func f(o: Any) { NotificationCenter.default.addObserver(o, selector: #selector(g), name: .arrived, object: nil) }
            """,
            poster: "func post() { NotificationCenter.default.post(name: .arrived, object: nil) }\n",
        ])
        let findings = Scan().run(SourceFinder().files(below: [folder.path])).findings
        #expect(findings.map(\.message) == ["`.arrived` is observed here, but only tests post it."])
    }

    private static let project = """
        // !$*UTF8*$!
        {
            objects = {
                R = { isa = PBXProject; mainGroup = G; targets = (T1, T2); projectDirPath = ""; };
                G = { isa = PBXGroup; children = (G1, G2, S); sourceTree = "<group>"; };
                G1 = { isa = PBXGroup; children = (F1, F2); path = App; sourceTree = "<group>"; };
                G2 = { isa = PBXGroup; children = (G3); sourceTree = "<group>"; };
                G3 = { isa = PBXGroup; children = (F3); path = Checks; sourceTree = SOURCE_ROOT; };
                S = { isa = PBXFileSystemSynchronizedRootGroup; path = Synced; sourceTree = "<group>"; };
                F1 = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
                F2 = { isa = PBXFileReference; path = Both.swift; sourceTree = "<group>"; };
                F3 = { isa = PBXFileReference; path = C.swift; sourceTree = "<group>"; };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                B2 = { isa = PBXBuildFile; fileRef = F2; };
                B3 = { isa = PBXBuildFile; fileRef = F3; };
                P1 = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
                P2 = { isa = PBXSourcesBuildPhase; files = (B2, B3); };
                T1 = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (P1); };
                T2 = {
                    isa = PBXNativeTarget; name = Checks; productType = "com.apple.product-type.bundle.unit-test";
                    buildPhases = (P2); fileSystemSynchronizedGroups = (S);
                };
            };
            rootObject = R;
        }
        """
}

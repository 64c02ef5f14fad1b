import Foundation
import TestSupport
import Testing

@testable import MigrationAnalyzer

/// Rewrites of code bases with Objective-C files.
struct ObjectiveCRewriteTests {
    /// The reasons, without the folder of the files.
    private static func reasons(_ rewrite: any Rewrite, _ swift: String, _ objectiveC: String) throws -> [String] {
        let folder = try ScratchFolder(["Train.swift": swift, "Depot.m": objectiveC])
        let codeBase = Scan().run(SourceFinder().files(below: [folder.path])).codeBase
        let outcome = Rewriting([rewrite]).run(on: codeBase) { path in
            FileManager.default.contents(atPath: path).map { Array($0) }
        }
        return outcome.skipped.map { $0.reason.description.replacing(folder.path + "/", with: "") }
    }

    @Test(arguments: [("[train reload:note];", true), ("[train restart];", false)])
    func `a handler that Objective-C code may call keeps its notification`(code: String, isCalled: Bool) throws {
        let swift = """
            extension Notification.Name { static let arrived = Notification.Name("XYZArrived") }
            @MainActor final class Train: NSObject {
                override init() {
                    super.init()
                    NotificationCenter.default.addObserver(self, selector: #selector(reload(_:)), name: .arrived, object: nil)
                }
                @objc func reload(_ note: Notification) { print(note.userInfo?["delay"] as? Int ?? 0) }
            }
            """
        let reasons = try Self.reasons(NotifiableRewrite(), swift, code)
        #expect(
            reasons
                == (isCalled ? [SkipReason.handlerMustStay("reload(_:)", "Objective-C may call it").description] : [])
        )
    }
}

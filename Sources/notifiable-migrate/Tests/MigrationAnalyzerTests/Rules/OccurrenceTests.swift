import CensusFile
import Testing

@testable import MigrationAnalyzer

struct OccurrenceTests {
    private static let screen = """
        extension Notification.Name { static let loaded = Notification.Name("Loaded") }
        @MainActor final class Screen {
            var token: Any?
            func start() {
                NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .loaded, object: nil)
                token = NotificationCenter.default.addObserver(forName: .loaded, object: nil, queue: nil) { _ in
                    MainActor.assumeIsolated {}
                }
            }
            @objc func reload(_ note: Notification) {
                guard let size = note.userInfo?["size"] as? Int else { return }
                print(size)
            }
        }
        func load() { NotificationCenter.default.post(name: .loaded, object: nil, userInfo: ["Size": 1]) }
        """

    private func findings(_ rules: [Rule], _ census: CensusSnapshot?, in source: String = screen) -> [Finding] {
        var scan = Scan()
        scan.rules = rules
        return scan.findings(in: CodeBase([Sources.index(source)], census: census))
    }

    @Test func `a hazard that occurred is an error with its evidence`() {
        let census = CensusSnapshot.recorded([
            "Loaded": [
                .posts(3, at: ("/ci/Download.swift", 41), on: .queue("com.acme.io")), .posts(9, at: ("A.swift", 1)),
            ]
        ])
        #expect(findings([.mainActorOffMain], nil).map(\.severity) == [.warning, .warning])
        let found = findings([.mainActorOffMain], census)
        #expect(found.map(\.severity) == [.error, .error])
        let evidence =
            " It was posted off the main actor 3 times in the census, first at `Download.swift:41` on queue `com.acme.io`."
        #expect(found.allSatisfy { $0.message.hasSuffix(evidence) })
    }

    @Test func `a hazard that didn't occur keeps its severity and says so`() {
        let onMain = CensusSnapshot.recorded(["Loaded": [.posts(7, at: ("A.swift", 1))]])
        let found = findings([.mainActorOffMain], onMain)
        #expect(found.map(\.severity) == [.warning, .warning])
        #expect(found[0].message.hasSuffix(". In the census, each of 7 posts was on the main actor."))
        let never = findings([.mainActorOffMain], .recorded([:]))
        #expect(never.map(\.severity) == [.warning, .warning])
        #expect(never[0].message.hasSuffix(". The census contains no post of it."))
    }

    @Test func `an observer that only known main-actor posts reached is a hazard once the census shows another`() {
        let source = """
            @MainActor final class Board {
                var bag: [Any] = []
                func start() {
                    bag.append(NotificationCenter.default.publisher(for: UIDevice.batteryLevelDidChangeNotification).sink { _ in })
                }
            }
            """
        let site = CensusSnapshot.Site.libraryPosts(2, on: .other)
        let census = CensusSnapshot.recorded(["UIDeviceBatteryLevelDidChangeNotification": [site]])
        #expect(findings([.mainActorOffMain], nil, in: source).isEmpty)
        #expect(findings([.mainActorOffMain], census, in: source).map(\.severity) == [.error])
    }

    @Test func `a name that only other code posts isn't reported as never posted`() {
        let source = """
            extension Notification.Name { static let loaded = Notification.Name("Loaded") }
            func f(_ o: Any) { NotificationCenter.default.addObserver(o, selector: #selector(g), name: .loaded, object: nil) }
            """
        #expect(findings([.nameWithoutPartner], nil, in: source).count == 1)
        let census = CensusSnapshot.recorded(["Loaded": [.libraryPosts(1, on: .mainExecutor)]])
        #expect(findings([.nameWithoutPartner], census, in: source).isEmpty)
    }
}

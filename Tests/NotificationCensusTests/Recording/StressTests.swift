import Foundation
import NotificationCensus
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Census under load` {
    @Test func `16 threads post many names, and every post is counted once`() async throws {
        let center = NotificationCenter()
        let census = NotificationCensus(of: center)
        census.start()
        let (threads, names) = (16, 1_000)
        // Snapshots while the threads post, so that reading and recording overlap.
        let started = Gate()
        async let posting: Void = onThreads(threads) { number in
            started.open()
            for name in 0..<names {
                let name = Notification.Name("Name \((name + number * 37) % names)")
                center.post(name: name, object: center, userInfo: ["number": number])
            }
        }
        await started.pass()
        for _ in 0..<2 { _ = census.snapshot().count }
        await posting
        let snapshot = census.snapshot()
        #expect(snapshot.entries.count == names)
        #expect(snapshot.entries.allSatisfy { $0.count == threads && $0.sites.map(\.count) == [threads] })
        #expect(snapshot.entries.allSatisfy { $0.sites[0].payload.map(\.missing) == [0] })
        #expect(snapshot.unrecordedPosts == 0)
    }

    @Test func `symbols are found while another thread maps and unmaps files`() async throws {
        let program = Command.productsFolder.appending(path: "census-posts")
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while !Task.isCancelled { _ = try? Data(contentsOf: program, options: .alwaysMapped).first }
            }
            for round in 0..<6 {
                // A census of its own finds the symbols anew.
                let center = NotificationCenter()
                let census = NotificationCensus(of: center)
                census.start()
                center.post(name: Notification.Name("Name \(round)"), object: nil)
                let posters = census.snapshot().entries.map { $0.sites.map(\.poster?.line) }
                #expect(posters == [[#line - 2]])
            }
            group.cancelAll()
        }
    }
}

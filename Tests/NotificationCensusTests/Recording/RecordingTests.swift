import Foundation
import NotifiableAdapter
import NotificationCensus
import TestSupport
import Testing

extension Notification.Name {
    static let first = Notification.Name("First")
    static let second = Notification.Name("Second")
}

/// A census of a center of its own. Tests compare the lines of posters, so each posts on the line of its `#line`.
@Suite(.timeLimit(.minutes(20))) struct `Recording of a census` {
    private let center = NotificationCenter()
    private let census: NotificationCensus

    init() {
        census = NotificationCensus(of: center)
        census.start()
    }

    private func entry(_ name: Notification.Name = .first) throws -> CensusSnapshot.Entry {
        try #require(census.snapshot()[name])
    }

    // MARK: Sites

    @Test func `a site has the file, the line and the function of the poster`() throws {
        let line = #line + 1
        for _ in 0..<3 { center.post(name: .first, object: nil) }
        let entry = try entry()
        #expect(entry.count == 3)
        let site = try #require(entry.sites.first)
        #expect(entry.sites.count == 1)
        #expect(site.count == 3)
        let poster = try #require(site.poster)
        #expect(poster.file?.hasSuffix("RecordingTests.swift") == true)
        #expect(poster.line == line)
        #expect(poster.function?.hasPrefix("NotificationCensusTests.`Recording") == true)
        let image = try #require(poster.image.map { census.snapshot().images[$0] })
        #expect(image.buildID != nil)
    }

    @Test func `two lines are two sites, and two callers of a wrapper as well`() throws {
        center.post(name: .first, object: nil)
        center.post(name: .first, object: nil)
        let lines = [#line + 1, #line + 2]
        center.postWrapped(.second)
        center.postWrapped(.second)
        #expect(try entry().sites.count == 2)
        let wrapped = try entry(.second).sites
        #expect(wrapped.count == 2)
        #expect(Set(wrapped.compactMap { $0.frames.first?.function }).count == 1)
        #expect(wrapped.allSatisfy { $0.poster?.function?.contains("postWrapped") == true })
        #expect(Set(wrapped.compactMap { $0.frames.dropFirst().first?.line }) == Set(lines))
    }

    @Test(arguments: [(Int.min, 1), (-2, 1), (-1, 1), (0, 1), (1, 2)])
    func `a site has as many callers as are asked for`(callers: Int, frames: Int) throws {
        let census = NotificationCensus(of: center, configuration: .init(callers: callers))
        census.start()
        center.postWrapped(.first)
        #expect(try #require(census.snapshot()[.first]).sites.map(\.frames.count) == [frames])
    }

    @Test(arguments: [(Int.min, 0), (0, 0), (.max, 1)])
    func `limits that a census can't have are the nearest ones that it can`(limit: Int, names: Int) throws {
        let configuration = NotificationCensus.Configuration(
            maximumNames: limit,
            maximumSites: limit,
            callers: limit,
            sampling: NotificationCensus.Sampling(beyond: limit, oneIn: limit)
        )
        let census = NotificationCensus(of: center, configuration: configuration)
        census.start()
        for _ in 0..<3 { center.postWrapped(.first) }
        let snapshot = census.snapshot()
        #expect(snapshot.count == 3)
        #expect(snapshot.entries.count == names)
    }

    @Test func `Foundation's own posts belong to the code that causes them`() throws {
        let census = NotificationCensus()
        census.start()
        let defaults = try #require(UserDefaults(suiteName: "swift-notifiable.census-tests"))
        let line = #line + 1
        defaults.removePersistentDomain(forName: "swift-notifiable.census-tests")
        let sites = try #require(census.snapshot()[UserDefaults.didChangeNotification]).sites
        #expect(
            sites.contains { $0.poster?.line == line && $0.poster?.file?.hasSuffix("RecordingTests.swift") == true }
        )
    }

    @Test func `a center of the package is recorded too`() throws {
        let center = MessageCenter()
        let census = NotificationCensus(of: center as any NotificationProtocol)
        census.start()
        let line = #line + 1
        center.post(name: .first, object: nil, userInfo: nil)
        #expect(try #require(census.snapshot()[.first]).sites.map(\.poster?.line) == [line])
    }

    @Test func `a census that is stopped records nothing, and goes on when it is started again`() throws {
        for isRecording in [true, false, true] {
            if isRecording { census.start() } else { census.stop() }
            center.post(name: .first, object: nil)
        }
        #expect(try entry().count == 2)
    }

    // MARK: Executors

    @MainActor @Test func `the main actor is the main executor, on whichever thread`() throws {
        center.post(name: .first, object: nil)
        let site = try #require(try entry().sites.first)
        #expect(site.executors[.mainExecutor] == 1)
        #expect(site.postsOffMainExecutor == 0)
    }

    @Test func `a thread, a queue and a task are told apart`() async throws {
        let center = center
        await onThread { center.post(name: .first, object: nil) }
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "com.acme.io").async {
                center.post(name: .first, object: nil)
                continuation.resume()
            }
        }
        await Task.detached { center.post(name: .first, object: nil) }.value
        await MainActor.run { center.post(name: .first, object: nil) }
        let executors = Set(try entry().sites.flatMap(\.executors.elements).map(\.value))
        #expect(executors == [.other, .queue("com.acme.io"), .task, .mainExecutor])
        #expect(try entry().postsOffMainExecutor == 3)
    }

    // MARK: Payloads and objects

    @Test func `payload keys have the types of their values and how often they were missing`() throws {
        enum Key: String { case platform }
        struct Secret: Hashable {}
        let payloads: [[AnyHashable: Any]?] = [
            ["delay": 1, Key.platform: "4a"], ["delay": 2.5], nil, [:], ["delay": 3], [Secret(): Secret()],
        ]
        for payload in payloads { center.post(name: .first, object: nil, userInfo: payload) }
        let payload = try #require(try entry().sites.first).payload
        #expect(payload.map(\.missing) == [5, 3, 5])
        #expect(payload.map(\.key).dropFirst() == ["delay", "platform"])
        #expect(payload.first?.key.hasSuffix("Secret>") == true)
        #expect(payload[1].types["Swift.Int"] == 2)
        #expect(payload[1].types["Swift.Double"] == 1)
    }

    @Test func `an object is recorded by its type, and neither it nor a value is kept or written`() throws {
        final class Train {}
        weak var object: Train?
        weak var value: Train?
        do {
            let (train, other) = (Train(), Train())
            (object, value) = (train, other)
            center.post(name: .first, object: train, userInfo: ["train": other, "secret": "pass phrase"])
        }
        #expect(object == nil)
        #expect(value == nil)
        let site = try #require(try entry().sites.first)
        #expect(site.objects.elements.map(\.value).first?.hasSuffix("Train") == true)
        #expect(!String(decoding: try census.snapshot().fileContents(), as: UTF8.self).contains("pass phrase"))
    }

    // MARK: Nested posts

    /// A center calls its observers in an order of its own. With eight, some run before the census and some after.
    @Test func `posts inside observers have the post that encloses them, whichever observer runs first`() throws {
        let center = center
        let tokens = (0..<8).map { number in
            center.addObserver(forName: .first, object: nil, queue: nil) { _ in
                center.post(name: .second, object: nil, userInfo: ["number \(number)": 0])
            }
        }
        defer { tokens.forEach(center.removeObserver) }
        center.post(name: .second, object: nil)
        for _ in 0..<3 { center.post(name: .first, object: nil) }
        center.post(name: .second, object: nil)
        // The optimizer may unroll the loop, so that the posts have several sites.
        let sites = try entry(.second).sites
        let nested = sites.prefix { $0.count > 1 }
        #expect(nested.map(\.count).reduce(0, +) == 24)
        #expect(nested.allSatisfy { $0.enclosing["First"] == $0.count })
        #expect(sites.dropFirst(nested.count).map(\.count) == [1, 1])
        #expect(sites.dropFirst(nested.count).allSatisfy { $0.enclosing["First"] == nil })
        #expect(try entry().sites.allSatisfy { $0.enclosing.elements.isEmpty })
    }

    @Test func `a wrapper that posts two names in turn encloses by the right one`() throws {
        let center = center
        let tokens = ["A", "B"].map { name in
            center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
                center.post(name: Notification.Name("inside \(name)"), object: nil)
            }
        }
        defer { tokens.forEach(center.removeObserver) }
        for name in ["A", "B", "A", "B"] { center.postWrapped(Notification.Name(name)) }
        for name in ["A", "B"] {
            let sites = try entry(Notification.Name("inside \(name)")).sites
            #expect(sites.map { $0.enclosing[name] } == [2])
        }
    }

    @Test func `two censuses of a center agree on nested posts`() throws {
        let other = NotificationCensus(of: center)
        other.start()
        let center = center
        let token = center.addObserver(forName: .first, object: nil, queue: nil) { _ in
            center.post(name: .second, object: nil)
        }
        defer { center.removeObserver(token) }
        for _ in 0..<40 { center.post(name: .first, object: nil) }
        for census in [census, other] {
            let sites = try #require(census.snapshot()[.second]).sites
            #expect(sites.map { $0.enclosing["First"] } == [40])
        }
    }
}

extension NotificationCenter {
    @inline(never) fileprivate func postWrapped(_ name: Notification.Name) {
        post(name: name, object: nil)
        withExtendedLifetime(name) {}
    }
}

public import Foundation
public import NotifiableAdapter
public import NotificationCensus
public import Testing

/// A trait that runs a test or a suite under a census; see
/// ``NotifiableTesting/Testing/Trait/census(of:onMainActor:sourceLocation:)``.
public struct CensusTrait: TestTrait, SuiteTrait, TestScoping {
    /// The census of the current test or suite.
    @TaskLocal public static var current: NotificationCensus?

    fileprivate let center: any NotificationProtocol
    fileprivate let mainActorNames: [Notification.Name]
    fileprivate let sourceLocation: SourceLocation

    /// Runs the test or suite under a census, attaches the result, and records an issue for each site that posts a name
    /// of the trait off the main actor.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let census = NotificationCensus(of: center)
        census.start()
        defer { census.stop() }
        try await Self.$current.withValue(census) { try await function() }
        let snapshot = census.snapshot()
        Attachment.record(Array(try snapshot.fileContents()), named: "census.json", sourceLocation: sourceLocation)
        for name in mainActorNames {
            snapshot.expectPostedOnMainActor(name, sourceLocation: sourceLocation)
        }
    }
}

extension Trait where Self == CensusTrait {
    /// Records the posts made while a test or a suite runs, and attaches the result as `census.json`.
    ///
    /// ```swift
    /// import NotifiableTesting
    /// import Testing
    ///
    /// @Suite(.census(onMainActor: [UserDefaults.didChangeNotification]))
    /// struct SettingsTests {
    ///     @Test func `the theme is changed on the main actor`() {
    ///         UserDefaults.standard.set("dark", forKey: "theme")
    ///     }
    /// }
    /// ```
    ///
    /// A suite has one census, of all of its tests. The default center is the process's, so the census contains the
    /// posts that other tests make there at the same time. Where that matters, give the suite a center of its own, or
    /// run it as `.serialized`.
    ///
    /// - Parameters:
    ///   - center: The center to observe.
    ///   - names: Notifications that must only be posted on the main actor. A notification without posts is no issue.
    ///   - sourceLocation: The source location of recorded issues.
    public static func census(
        of center: any NotificationProtocol = NotificationCenter.default,
        onMainActor names: [Notification.Name] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        Self(center: center, mainActorNames: names, sourceLocation: sourceLocation)
    }
}

extension CensusSnapshot {
    /// Records an issue for each site that posts a notification off the main actor.
    ///
    /// - Parameters:
    ///   - name: The name of the notification.
    ///   - sourceLocation: The source location of recorded issues.
    /// - Returns: Whether all recorded posts were made on the main actor.
    @discardableResult
    public func expectPostedOnMainActor(
        _ name: Notification.Name,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        let offenders = self[name]?.sites.filter { $0.postsOffMainExecutor > 0 } ?? []
        for site in offenders {
            let executors = site.executors.elements.filter { $0.value != .mainExecutor }.map(\.value.description)
            let count = site.postsOffMainExecutor
            Issue.record(
                """
                \(name.rawValue) was posted off the main actor \(count == 1 ? "once" : "\(count) times"), \
                on \(executors.joined(separator: ", ")), at \(site.poster?.place ?? "an unknown place")
                """,
                sourceLocation: sourceLocation
            )
        }
        return offenders.isEmpty
    }
}

extension CensusSnapshot.Frame {
    fileprivate var place: String {
        if let file, let line { return "\(file):\(line)" }
        return function ?? "0x\(String(offset, radix: 16))"
    }
}

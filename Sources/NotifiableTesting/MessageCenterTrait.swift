public import NotifiableAdapter
public import NotifiableTestKit
public import Testing

/// Gives each test a default message center of its own.
///
/// `MessageCenter.default` is a new center in each test, and in each case of a parameterized test, with a new legacy
/// center on its other side. Tests that run at the same time don't receive each other's messages. Applied to a suite,
/// the trait applies to all of the suite's tests, and the center exists when the suite's properties are initialized.
/// <doc:DefaultCenters> has examples.
public struct MessageCenterTrait: TestTrait, SuiteTrait, TestScoping {
    fileprivate let configuration: @Sendable () -> MessageCenter.Configuration

    /// Whether the trait applies to each test of a suite: always `true`.
    public var isRecursive: Bool { true }

    /// Runs one case of a test with a new default message center.
    ///
    /// Swift Testing calls this function.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let recorder = DiagnosticRecorder()
        var configuration = configuration()
        configuration.diagnostics = { [report = configuration.diagnostics] diagnostic in
            recorder.record(diagnostic)
            report(diagnostic)
        }
        let center = MessageCenter(configuration: configuration)
        try await DiagnosticRecorder.$ofTest.withValue(recorder) {
            try await MessageCenter.withDefault(center, operation: function)
        }
    }
}

extension Trait where Self == MessageCenterTrait {
    /// Gives each test a default message center of its own.
    public static var messageCenter: Self { messageCenter(configuration: .init()) }

    /// Gives each test a default message center of its own, with a configuration.
    ///
    /// For example, `.messageCenter(configuration: .init(reportsDeadLetters: true))`.
    ///
    /// - Parameter configuration: The center's configuration, evaluated for each test. Its `diagnostics` closure is
    ///   called with each diagnostic after the test's `DiagnosticRecorder.current` has recorded it.
    public static func messageCenter(
        configuration: @autoclosure @escaping @Sendable () -> MessageCenter.Configuration
    ) -> Self {
        MessageCenterTrait(configuration: configuration)
    }
}

extension DiagnosticRecorder {
    @TaskLocal fileprivate static var ofTest: DiagnosticRecorder?

    /// The recorder of the diagnostics of the current test's message center, or `nil` if the test doesn't have the
    /// `messageCenter` trait.
    public static var current: DiagnosticRecorder? { ofTest }
}

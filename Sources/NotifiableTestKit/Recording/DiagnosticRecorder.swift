public import NotifiableAdapter

/// Records the diagnostics that a message center reports.
///
/// Any thread can use the recorder. In a test with the `messageCenter` trait of `NotifiableTesting`,
/// `DiagnosticRecorder.current` is the recorder of the test's own center. <doc:DefaultCenters> has an example.
public final class DiagnosticRecorder: Sendable {
    private let storage = RecorderStorage<MessageDiagnostic>()

    /// Makes a recorder with no diagnostics.
    public init() {}

    /// The diagnostics recorded so far, in order, including those that `next()` has returned.
    public var diagnostics: [MessageDiagnostic] { storage.messages }

    /// Records a diagnostic. Call it in the `diagnostics` closure of a center's configuration.
    public func record(_ diagnostic: MessageDiagnostic) { storage.record(diagnostic) }

    /// Returns the first diagnostic that `next()` hasn't returned yet, or waits for the next one.
    ///
    /// - Returns: The diagnostic, or `nil` if the task is canceled. The wait has no time limit; give the test one.
    public func next() async -> MessageDiagnostic? { await storage.next() }
}

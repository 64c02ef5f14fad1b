public import NotifiableTestKit
internal import Testing

// A module of its own: whatever links a module that imports Testing needs Testing at run time, and the test kit is also
// for XCTest and for commands.

extension ThreadingProof {
    /// Records an issue of Swift Testing for each broken guarantee, where the proof was asked for.
    ///
    /// `await proveThreading(of: …, observing: …).expectHeld()` is a whole test. Outside a test of Swift Testing it does
    /// not fail anything: in XCTest, write `XCTAssert(proof.isHeld, proof.description)`.
    ///
    /// - Returns: whether no guarantee is broken.
    @discardableResult
    public func expectHeld() -> Bool {
        let place = SourceLocation(
            fileID: location.fileID,
            filePath: location.filePath,
            line: location.line,
            column: location.column
        )
        for finding in broken {
            Issue.record("\(service): \(finding)", sourceLocation: place)
        }
        return isHeld
    }
}

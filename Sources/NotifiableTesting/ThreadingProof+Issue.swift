public import NotifiableTestKit
internal import Testing

// This is a module of its own because a module that imports Testing needs Testing at run time, and the test kit also
// serves XCTest and commands.

extension ThreadingProof {
    /// Records an issue in Swift Testing for each broken guarantee, at the source location of the proof.
    ///
    /// `await proveThreading(of: …, observing: …).expectHeld()` is a complete test. It has no effect outside a test of
    /// Swift Testing. In XCTest, write `XCTAssert(proof.isHeld, proof.description)`.
    ///
    /// - Returns: Whether no guarantee is broken.
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

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
        for finding in broken {
            Issue.record("\(service): \(finding)", sourceLocation: location.inTest)
        }
        return isHeld
    }
}

extension StepProof {
    /// Records an issue in Swift Testing for each difference that isn't expected, at the source location of the proof.
    ///
    /// `await proveStep(from: …, to: …).expectSame()` is a complete test. It has no effect outside a test of Swift
    /// Testing. In XCTest, write `XCTAssert(step.isSame, "\(step)")`.
    ///
    /// - Returns: Whether every difference is of an expected kind.
    @discardableResult
    public func expectSame() -> Bool {
        for difference in differences where !difference.isExpected {
            Issue.record("\(before) → \(after), seed \(seed): \(difference)", sourceLocation: location.inTest)
        }
        return isSame
    }
}

extension ThreadingProof.Location {
    fileprivate var inTest: SourceLocation {
        SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

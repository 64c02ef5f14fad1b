// The declarations of Swift Testing that NotifiableTesting uses. Swift Testing runs on every release that Xcode can
// test.

public struct SourceLocation: Sendable {
    public init(fileID: String, filePath: String, line: Int, column: Int) {}
}

public struct Comment: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
}

public struct Issue: Sendable {
    @discardableResult
    public static func record(_ comment: Comment? = nil, sourceLocation: SourceLocation) -> Issue { fatalError() }
}

public struct Test: Sendable {
    public struct Case: Sendable {}
}

public protocol Trait: Sendable {}
public protocol TestTrait: Trait {}
public protocol SuiteTrait: Trait {
    var isRecursive: Bool { get }
}

public protocol TestScoping: Sendable {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws
}

extension SuiteTrait {
    public var isRecursive: Bool { false }
}

@freestanding(expression) public macro _sourceLocation() -> SourceLocation =
    #externalMacro(module: "TestingMacros", type: "SourceLocationMacro")

public protocol Attachable {}
extension Array: Attachable where Element == UInt8 {}

public struct Attachment<Value: Attachable> {
    public static func record(
        _ value: Value,
        named preferredName: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {}
}

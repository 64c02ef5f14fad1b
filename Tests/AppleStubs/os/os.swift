// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of os that the libraries use, each with the release that introduced it.

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct Logger: Sendable {
    public init(subsystem: String, category: String) {}
    public func error(_ message: OSLogMessage) {}
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
    public init(stringInterpolation: OSLogInterpolation) {}
    public init(stringLiteral value: String) {}
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct OSLogInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ value: @autoclosure () -> String, privacy: OSLogPrivacy) {}
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct OSLogPrivacy: Sendable {
    public static var `public`: OSLogPrivacy { fatalError() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public struct OSSignposter: Sendable {
    public init(subsystem: String, category: OSLog.Category) {}
    public func emitEvent(_ name: StaticString, id: OSSignpostID, _ message: SignpostMetadata) {}
    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID,
        _ message: SignpostMetadata
    ) -> OSSignpostIntervalState { fatalError() }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public typealias SignpostMetadata = OSLogMessage

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public final class OSSignpostIntervalState: Sendable {
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { fatalError() }
}

@available(macOS 10.14, iOS 12.0, tvOS 12.0, watchOS 5.0, *)
public struct OSSignpostID: Sendable {
    public static let exclusive = OSSignpostID(0)
    public init(_ value: UInt64) {}
}

@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public final class OSLog: Sendable {
    @available(macOS 10.14, iOS 12.0, tvOS 12.0, watchOS 5.0, *)
    public struct Category: Sendable {
        public static let pointsOfInterest = Category()
    }
}

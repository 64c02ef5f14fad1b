// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of os that the libraries use, each with the release that introduced it.

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct Logger: Sendable {
    public init(subsystem: String, category: String) {}
    public func error(_ message: OSLogMessage) {}
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
    let text: String
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
    public init(stringLiteral value: String) { text = value }
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct OSLogInterpolation: StringInterpolationProtocol {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ value: @autoclosure () -> String, privacy: OSLogPrivacy) {
        text += value()
    }
}

@available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
public struct OSLogPrivacy: Sendable {
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public struct OSSignposter: Sendable {
    /// The lines that were written, in order. Not part of os.
    nonisolated(unsafe) public static var lines: [String] = []

    public init(subsystem: String, category: OSLog.Category) {}
    public func emitEvent(_ name: StaticString, id: OSSignpostID, _ message: SignpostMetadata) {
        Self.lines.append("\(name): \(message.text)")
    }
    public func beginInterval(
        _ name: StaticString,
        id: OSSignpostID,
        _ message: SignpostMetadata
    ) -> OSSignpostIntervalState {
        Self.lines.append("\(name) \(id.value): \(message.text)")
        return .beginState(id: id)
    }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        Self.lines.append("\(name) \(state.id.value) ends")
    }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public typealias SignpostMetadata = OSLogMessage

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public final class OSSignpostIntervalState: Sendable {
    let id: OSSignpostID
    init(id: OSSignpostID) { self.id = id }
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { .init(id: id) }
}

@available(macOS 10.14, iOS 12.0, tvOS 12.0, watchOS 5.0, *)
public struct OSSignpostID: Sendable {
    public static let exclusive = OSSignpostID(0)
    let value: UInt64
    public init(_ value: UInt64) { self.value = value }
}

@available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
public final class OSLog: Sendable {
    @available(macOS 10.14, iOS 12.0, tvOS 12.0, watchOS 5.0, *)
    public struct Category: Sendable {
        public static let pointsOfInterest = Category()
    }
}

// The declarations of Dispatch that the libraries use, each with the release that introduced it.

public final class DispatchSpecificKey<T>: @unchecked Sendable {
    public init() {}
}

@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
open class DispatchQueue: @unchecked Sendable {
    public class var main: DispatchQueue { fatalError() }
    public class func global() -> DispatchQueue { fatalError() }
    public convenience init(label: String) { fatalError() }
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
    public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void) {}
}

public struct DispatchTime: Sendable {
    public static func now() -> DispatchTime { fatalError() }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { fatalError() }
    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { fatalError() }
}

public enum DispatchTimeoutResult: Sendable {
    case success
    case timedOut
}

open class DispatchGroup: @unchecked Sendable {
    public init() {}
    public func enter() {}
    public func leave() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
}

public enum DispatchTimeInterval: Sendable {
    case seconds(Int)
    case nanoseconds(Int)
    case milliseconds(Int)
}

public protocol DispatchSourceProtocol: AnyObject {
    func setEventHandler(handler: (@Sendable @convention(block) () -> Void)?)
    func activate()
    func resume()
    func cancel()
    var isCancelled: Bool { get }
}

public protocol DispatchSourceTimer: DispatchSourceProtocol, Sendable {}

extension DispatchSourceTimer {
    public func schedule(deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval = .nanoseconds(0)) {}
    public func schedule(
        deadline: DispatchTime,
        repeating interval: DispatchTimeInterval,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {}
}

public enum DispatchSource {
    public static func makeTimerSource(queue: DispatchQueue? = nil) -> any DispatchSourceTimer { fatalError() }
}

@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
open class DispatchSemaphore: @unchecked Sendable {
    public init(value: Int) {}
    public func wait() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { fatalError() }
    @discardableResult public func signal() -> Int { 0 }
}

// The declarations of Dispatch that the libraries use, each with the release that introduced it.

public final class DispatchSpecificKey<T>: @unchecked Sendable {
    public init() {}
}

@available(macOS 10.10, iOS 8.0, tvOS 9.0, watchOS 2.0, *)
open class DispatchQueue: @unchecked Sendable {
    public class var main: DispatchQueue { fatalError() }
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
}

public struct DispatchTime: Sendable {}

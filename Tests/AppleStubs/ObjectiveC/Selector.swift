// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Stands for the name of a method, as `#selector` makes it. One pointer, which is what the compiler lays out.
public struct Selector: ExpressibleByStringLiteral, Hashable, @unchecked Sendable {
    var pointer: OpaquePointer

    public init(_ name: String) { pointer = Methods.shared.selector(name) }
    public init(stringLiteral name: String) { self.init(name) }
}

/// The methods that a program defines for its selectors, for all classes.
public final class Methods: @unchecked Sendable {
    public typealias Method = @Sendable (_ receiver: AnyObject, _ argument: Any?) -> Void

    public static let shared = Methods()

    private let lock = NSLock()
    private var selectors: [String: OpaquePointer] = [:]
    private var methods: [OpaquePointer: Method] = [:]

    func selector(_ name: String) -> OpaquePointer {
        lock.withLock {
            let selector =
                selectors[name] ?? OpaquePointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
            selectors[name] = selector
            return selector
        }
    }

    /// Defines what a message with a selector does. The real runtime finds it in the class of the receiver.
    public func define(_ selector: Selector, _ method: @escaping Method) {
        lock.withLock { methods[selector.pointer] = method }
    }

    fileprivate func method(_ selector: Selector) -> Method? { lock.withLock { methods[selector.pointer] } }
}

extension NSObjectProtocol {
    @discardableResult public func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        Methods.shared.method(selector)?(self, object)
        return nil
    }
}

extension NotificationCenter {
    public func addObserver(_ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?) {
        weak let observer = observer as AnyObject
        _ = addObserver(forName: name, object: object, queue: nil) { notification in
            _ = (observer as? any NSObjectProtocol)?.perform(selector, with: notification)
        }
    }
}

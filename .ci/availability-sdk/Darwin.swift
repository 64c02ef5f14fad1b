// The declarations of Darwin that the libraries use.

public let RTLD_NOW: Int32 = 2

public func dlopen(_ path: UnsafePointer<CChar>?, _ mode: Int32) -> UnsafeMutableRawPointer? { nil }
public func dlsym(_ handle: UnsafeMutableRawPointer?, _ symbol: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? { nil }

public struct Dl_info {
    public init() {}
    public var dli_fname: UnsafePointer<CChar>?
    public var dli_fbase: UnsafeMutableRawPointer?
    public var dli_sname: UnsafePointer<CChar>?
    public var dli_saddr: UnsafeMutableRawPointer?
}

public func dladdr(_ address: UnsafeRawPointer?, _ information: UnsafeMutablePointer<Dl_info>) -> Int32 { 0 }
public func free(_ pointer: UnsafeMutableRawPointer?) {}
@discardableResult public func atexit(_ function: @escaping @convention(c) () -> Void) -> Int32 { 0 }

public typealias pthread_key_t = UInt
@discardableResult public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>!,
    _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)!
) -> Int32 { 0 }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { 0 }

public func strdup(_ text: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>! { nil }

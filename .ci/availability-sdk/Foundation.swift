// The declarations of Foundation that the libraries use, each with the release that introduced it if that is later than
// macOS 10.9 and iOS 7. What is missing here can't be used; what is newer than the floor needs `#available`.

@_exported public import Darwin
@_exported public import Dispatch

open class NSObject: NSObjectProtocol, Hashable {
    public init() {}
    public static func == (lhs: NSObject, rhs: NSObject) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) {}
}

public protocol NSObjectProtocol: AnyObject {}

open class NSNull: NSObject {}

open class NSNumber: NSObject, @unchecked Sendable {}

public struct Notification {
    public struct Name: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public var name: Name
    public var object: Any?
    public var userInfo: [AnyHashable: Any]?

    public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
        self.name = name
        self.object = object
        self.userInfo = userInfo
    }
}

open class NSNotification: NSObject {
    public typealias Name = Notification.Name
}

open class NotificationCenter: NSObject, @unchecked Sendable {
    public class var `default`: NotificationCenter { fatalError() }
    open func post(name: NSNotification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {}
    open func removeObserver(_ observer: Any) {}
    open func addObserver(
        forName name: NSNotification.Name?,
        object: Any?,
        queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
}

open class Operation: NSObject, @unchecked Sendable {}

open class BlockOperation: Operation, @unchecked Sendable {
    public convenience init(block: @escaping @Sendable () -> Void) { fatalError() }
}

open class OperationQueue: NSObject, @unchecked Sendable {
    open class var main: OperationQueue { fatalError() }
    open class var current: OperationQueue? { nil }
    open func addOperations(_ operations: [Operation], waitUntilFinished wait: Bool) {}
}

open class RunLoop: NSObject, @unchecked Sendable {}

public struct Date: Hashable, Sendable, Codable, Comparable {
    public static func < (first: Date, second: Date) -> Bool { false }
    public init() {}
    public init(timeIntervalSince1970: Double) {}
    public var timeIntervalSince1970: Double { 0 }
}

public struct UUID: Hashable, Sendable, CustomStringConvertible {
    public init() {}
    public var description: String { "" }
}

public struct URL: Hashable, Sendable {
    public init(fileURLWithPath path: String) {}
    public var path: String { "" }
    public var lastPathComponent: String { "" }
    public func appendingPathComponent(_ pathComponent: String) -> URL { self }
    public func deletingLastPathComponent() -> URL { self }
    public func resolvingSymlinksInPath() -> URL { self }
    public var standardizedFileURL: URL { self }
}

open class Thread: NSObject, @unchecked Sendable {
    @available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
    open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
    open class func sleep(forTimeInterval seconds: Double) {}
}

open class FileHandle: NSObject, @unchecked Sendable {
    public class var standardError: FileHandle { fatalError() }
    public class var nullDevice: FileHandle { fatalError() }
    public convenience init(forReadingFrom url: URL) throws { fatalError() }
    public convenience init(forWritingTo url: URL) throws { fatalError() }
    public func write(_ data: Data) {}
    public class var readCompletionNotification: Notification.Name { fatalError() }
}

public let NSFileHandleNotificationDataItem = "NSFileHandleNotificationDataItem"
public let NSFileHandleNotificationFileHandleItem = "NSFileHandleNotificationFileHandleItem"

extension Notification.Name {
    public static let NSFileHandleReadToEndOfFileCompletion = Self("NSFileHandleReadToEndOfFileCompletionNotification")
    public static let NSFileHandleConnectionAccepted = Self("NSFileHandleConnectionAcceptedNotification")
    public static let NSFileHandleDataAvailable = Self("NSFileHandleDataAvailableNotification")
    public static let NSSystemTimeZoneDidChange = Self("NSSystemTimeZoneDidChangeNotification")
    public static let NSSystemClockDidChange = Self("NSSystemClockDidChangeNotification")
    public static let NSHTTPCookieManagerCookiesChanged = Self("NSHTTPCookieManagerCookiesChangedNotification")
    public static let NSCalendarDayChanged = Self("NSCalendarDayChangedNotification")
    public static let NSProcessInfoPowerStateDidChange = Self("NSProcessInfoPowerStateDidChangeNotification")
    public static let NSUndoManagerCheckpoint = Self("NSUndoManagerCheckpointNotification")
    public static let NSUndoManagerDidOpenUndoGroup = Self("NSUndoManagerDidOpenUndoGroupNotification")
    public static let NSUndoManagerWillUndoChange = Self("NSUndoManagerWillUndoChangeNotification")
    public static let NSUndoManagerDidUndoChange = Self("NSUndoManagerDidUndoChangeNotification")
    public static let NSUndoManagerWillRedoChange = Self("NSUndoManagerWillRedoChangeNotification")
    public static let NSUndoManagerDidRedoChange = Self("NSUndoManagerDidRedoChangeNotification")
}

public struct Data: Hashable, Sendable, Codable, RandomAccessCollection {
    public struct ReadingOptions: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let alwaysMapped = Self(rawValue: 8)
    }

    public struct WritingOptions: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = Self(rawValue: 1)
    }

    public init() {}
    public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
    public init(_ elements: some Sequence<UInt8>) {}
    public func write(to url: URL, options: WritingOptions = []) throws {}
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        fatalError()
    }
    public func base64EncodedString() -> String { "" }
    public func starts(with other: Data) -> Bool { false }
    public mutating func append(_ other: Data) {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(position: Int) -> UInt8 { 0 }
    public typealias SubSequence = Slice<Data>
}

open class FileManager: NSObject, @unchecked Sendable {
    open class var `default`: FileManager { fatalError() }
    @available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
    open var temporaryDirectory: URL { fatalError() }
    open func removeItem(at url: URL) throws {}
    open func isExecutableFile(atPath path: String) -> Bool { false }
    open func fileExists(atPath path: String) -> Bool { false }
    open func destinationOfSymbolicLink(atPath path: String) throws -> String { "" }
    open func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws {}
}

open class JSONEncoder: @unchecked Sendable {
    public struct OutputFormatting: OptionSet, Sendable {
        public var rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let prettyPrinted = Self(rawValue: 1)
        @available(macOS 10.13, iOS 11.0, tvOS 11.0, watchOS 4.0, *)
        public static let sortedKeys = Self(rawValue: 2)
        @available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
        public static let withoutEscapingSlashes = Self(rawValue: 8)
    }

    public enum DateEncodingStrategy: Sendable {
        @available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
        case iso8601
    }

    public init() {}
    open var outputFormatting: OutputFormatting = []
    open var dateEncodingStrategy: DateEncodingStrategy { get { fatalError() } set {} }
    open func encode(_ value: some Encodable) throws -> Data { Data() }
}

open class JSONDecoder: @unchecked Sendable {
    public enum DateDecodingStrategy: Sendable {
        @available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
        case iso8601
    }

    public init() {}
    open var dateDecodingStrategy: DateDecodingStrategy { get { fatalError() } set {} }
    open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

extension StringProtocol {
    public func contains(_ other: some StringProtocol) -> Bool { false }
}

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

extension LocalizedError {
    public var errorDescription: String? { nil }
}

public struct POSIXError: Error, Hashable, Sendable {
    public typealias Code = POSIXErrorCode
    public var code: POSIXErrorCode
    public init(_ code: POSIXErrorCode) { self.code = code }
}

public enum POSIXErrorCode: Int32, Sendable { case EPERM = 1 }

public struct Locale: Hashable, Sendable {}
public struct TimeZone: Hashable, Sendable {}
public struct Calendar: Hashable, Sendable {}

open class NSLocale: NSObject {
    @available(macOS 10.5, iOS 4.0, tvOS 9.0, watchOS 2.0, *)
    public class var currentLocaleDidChangeNotification: Notification.Name { fatalError() }
}

open class Process: NSObject, @unchecked Sendable {
    public class var didTerminateNotification: Notification.Name { fatalError() }
    public override init() {}
    @available(macOS 10.13, *)
    open var executableURL: URL?
    open var arguments: [String]?
    open var standardInput: Any?
    open var standardOutput: Any?
    open var standardError: Any?
    @available(macOS 10.13, *)
    open func run() throws {}
    open func waitUntilExit() {}
    open var terminationStatus: Int32 { 0 }
}

open class ProcessInfo: NSObject, @unchecked Sendable {
    open class var processInfo: ProcessInfo { fatalError() }
    open var environment: [String: String] { [:] }
    open var arguments: [String] { [] }
    open var processIdentifier: Int32 { 0 }
    open var processName: String { "" }
    open var operatingSystemVersionString: String { "" }
    @available(macOS 10.10.3, iOS 11.0, tvOS 11.0, watchOS 4.0, *)
    public class var thermalStateDidChangeNotification: Notification.Name { fatalError() }
}

open class Bundle: NSObject, @unchecked Sendable {
    public class var didLoadNotification: Notification.Name { fatalError() }
}

open class UserDefaults: NSObject, @unchecked Sendable {
    public class var didChangeNotification: Notification.Name { fatalError() }
}

@MainActor open class UndoManager: NSObject {}
public struct CGFloat: Hashable, Sendable {}
public struct NSRange: Hashable, Sendable {}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}

open class Port: NSObject, @unchecked Sendable {
    public class var didBecomeInvalidNotification: Notification.Name { fatalError() }
}

open class NSString: NSObject, @unchecked Sendable {
    public init(string: String) {}
}

open class NSArray: NSObject, Sequence, @unchecked Sendable {
    public init(array: [Any]) {}
    public func makeIterator() -> AnyIterator<Any> { fatalError() }
}

open class NSSet: NSObject, Sequence, @unchecked Sendable {
    public init(array: [Any]) {}
    public func makeIterator() -> AnyIterator<Any> { fatalError() }
}

open class NSDictionary: NSObject, Sequence, @unchecked Sendable {
    public init(dictionary: [AnyHashable: Any]) {}
    public func makeIterator() -> AnyIterator<(key: Any, value: Any)> { fatalError() }
}

open class JSONSerialization: NSObject {
    open class func data(withJSONObject object: Any) throws -> Data { fatalError() }
}

public struct CharacterSet: Sendable {
    public static let alphanumerics = CharacterSet()
}

extension StringProtocol {
    public func addingPercentEncoding(withAllowedCharacters allowed: CharacterSet) -> String? { nil }
    public var removingPercentEncoding: String? { nil }
}

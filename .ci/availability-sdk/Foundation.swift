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

public struct Date: Hashable, Sendable {}

open class Thread: NSObject, @unchecked Sendable {
    @available(macOS 10.12, iOS 10.0, tvOS 10.0, watchOS 3.0, *)
    open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
}

open class FileHandle: NSObject, @unchecked Sendable {
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
    public static let NSCalendarDayChanged = Self("NSCalendarDayChangedNotification")
    public static let NSProcessInfoPowerStateDidChange = Self("NSProcessInfoPowerStateDidChangeNotification")
    public static let NSUndoManagerCheckpoint = Self("NSUndoManagerCheckpointNotification")
    public static let NSUndoManagerDidOpenUndoGroup = Self("NSUndoManagerDidOpenUndoGroupNotification")
    public static let NSUndoManagerWillUndoChange = Self("NSUndoManagerWillUndoChangeNotification")
    public static let NSUndoManagerDidUndoChange = Self("NSUndoManagerDidUndoChangeNotification")
    public static let NSUndoManagerWillRedoChange = Self("NSUndoManagerWillRedoChangeNotification")
    public static let NSUndoManagerDidRedoChange = Self("NSUndoManagerDidRedoChangeNotification")
}

public struct Data: Hashable, Sendable {}

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
}

open class ProcessInfo: NSObject, @unchecked Sendable {
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

open class Port: NSObject, @unchecked Sendable {
    public class var didBecomeInvalidNotification: Notification.Name { fatalError() }
}

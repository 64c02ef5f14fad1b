// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

extension Bundle {
    public static let didLoadNotification = Notification.Name("NSBundleDidLoadNotification")
}

extension ProcessInfo {
    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification"
    )
}

extension Notification.Name {
    public static let NSSystemClockDidChange = Self("NSSystemClockDidChangeNotification")
    public static let NSProcessInfoPowerStateDidChange = Self("NSProcessInfoPowerStateDidChangeNotification")
    public static let NSUndoManagerCheckpoint = Self("NSUndoManagerCheckpointNotification")
    public static let NSUndoManagerDidOpenUndoGroup = Self("NSUndoManagerDidOpenUndoGroupNotification")
    public static let NSUndoManagerWillUndoChange = Self("NSUndoManagerWillUndoChangeNotification")
    public static let NSUndoManagerDidUndoChange = Self("NSUndoManagerDidUndoChangeNotification")
    public static let NSUndoManagerWillRedoChange = Self("NSUndoManagerWillRedoChangeNotification")
    public static let NSUndoManagerDidRedoChange = Self("NSUndoManagerDidRedoChangeNotification")
}

@MainActor open class UndoManager: NSObject {}

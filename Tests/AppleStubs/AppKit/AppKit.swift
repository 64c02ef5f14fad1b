// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

@MainActor open class NSApplication: NSObject {
    nonisolated public static let didBecomeActiveNotification = Notification.Name(
        "NSApplicationDidBecomeActiveNotification"
    )
    nonisolated public static let willResignActiveNotification = Notification.Name(
        "NSApplicationWillResignActiveNotification"
    )
    nonisolated public static let didResignActiveNotification = Notification.Name(
        "NSApplicationDidResignActiveNotification"
    )
    nonisolated public static let didHideNotification = Notification.Name("NSApplicationDidHideNotification")
    nonisolated public static let didUnhideNotification = Notification.Name("NSApplicationDidUnhideNotification")
    nonisolated public static let didChangeScreenParametersNotification = Notification.Name(
        "NSApplicationDidChangeScreenParametersNotification"
    )
    nonisolated public static let willTerminateNotification = Notification.Name(
        "NSApplicationWillTerminateNotification"
    )
}

@MainActor open class NSWindow: NSObject {
    nonisolated public static let didBecomeKeyNotification = Notification.Name("NSWindowDidBecomeKeyNotification")
    nonisolated public static let didResignKeyNotification = Notification.Name("NSWindowDidResignKeyNotification")
    nonisolated public static let didBecomeMainNotification = Notification.Name("NSWindowDidBecomeMainNotification")
    nonisolated public static let didResignMainNotification = Notification.Name("NSWindowDidResignMainNotification")
    nonisolated public static let didMoveNotification = Notification.Name("NSWindowDidMoveNotification")
    nonisolated public static let didResizeNotification = Notification.Name("NSWindowDidResizeNotification")
    nonisolated public static let didMiniaturizeNotification = Notification.Name("NSWindowDidMiniaturizeNotification")
    nonisolated public static let didDeminiaturizeNotification = Notification.Name(
        "NSWindowDidDeminiaturizeNotification"
    )
    nonisolated public static let didEnterFullScreenNotification = Notification.Name(
        "NSWindowDidEnterFullScreenNotification"
    )
    nonisolated public static let didExitFullScreenNotification = Notification.Name(
        "NSWindowDidExitFullScreenNotification"
    )
    nonisolated public static let didChangeOcclusionStateNotification = Notification.Name(
        "NSWindowDidChangeOcclusionStateNotification"
    )
    nonisolated public static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")
}

open class NSWorkspace: NSObject {
    public static let willSleepNotification = Notification.Name("NSWorkspaceWillSleepNotification")
    public static let didWakeNotification = Notification.Name("NSWorkspaceDidWakeNotification")
    public static let screensDidSleepNotification = Notification.Name("NSWorkspaceScreensDidSleepNotification")
    public static let screensDidWakeNotification = Notification.Name("NSWorkspaceScreensDidWakeNotification")
    public static let sessionDidBecomeActiveNotification = Notification.Name(
        "NSWorkspaceSessionDidBecomeActiveNotification"
    )
    public static let sessionDidResignActiveNotification = Notification.Name(
        "NSWorkspaceSessionDidResignActiveNotification"
    )
    public static let activeSpaceDidChangeNotification = Notification.Name(
        "NSWorkspaceActiveSpaceDidChangeNotification"
    )
    public static let accessibilityDisplayOptionsDidChangeNotification = Notification.Name(
        "NSWorkspaceAccessibilityDisplayOptionsDidChangeNotification"
    )
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

// The text of each name ends with `Notification`.
func named(_ text: String) -> Notification.Name { Notification.Name("\(text)Notification") }

@MainActor open class NSApplication: NSObject {
    nonisolated public static let didBecomeActiveNotification = named("NSApplicationDidBecomeActive")
    nonisolated public static let willResignActiveNotification = named("NSApplicationWillResignActive")
    nonisolated public static let didResignActiveNotification = named("NSApplicationDidResignActive")
    nonisolated public static let didHideNotification = named("NSApplicationDidHide")
    nonisolated public static let didUnhideNotification = named("NSApplicationDidUnhide")
    nonisolated public static let didChangeScreenParametersNotification = named(
        "NSApplicationDidChangeScreenParameters"
    )
    nonisolated public static let willTerminateNotification = named("NSApplicationWillTerminate")
}

@MainActor open class NSWindow: NSObject {
    nonisolated public static let didBecomeKeyNotification = named("NSWindowDidBecomeKey")
    nonisolated public static let didResignKeyNotification = named("NSWindowDidResignKey")
    nonisolated public static let didBecomeMainNotification = named("NSWindowDidBecomeMain")
    nonisolated public static let didResignMainNotification = named("NSWindowDidResignMain")
    nonisolated public static let didMoveNotification = named("NSWindowDidMove")
    nonisolated public static let didResizeNotification = named("NSWindowDidResize")
    nonisolated public static let didMiniaturizeNotification = named("NSWindowDidMiniaturize")
    nonisolated public static let didDeminiaturizeNotification = named("NSWindowDidDeminiaturize")
    nonisolated public static let didEnterFullScreenNotification = named("NSWindowDidEnterFullScreen")
    nonisolated public static let didExitFullScreenNotification = named("NSWindowDidExitFullScreen")
    nonisolated public static let didChangeOcclusionStateNotification = named("NSWindowDidChangeOcclusionState")
    nonisolated public static let willCloseNotification = named("NSWindowWillClose")
}

open class NSWorkspace: NSObject {
    public static let willSleepNotification = named("NSWorkspaceWillSleep")
    public static let didWakeNotification = named("NSWorkspaceDidWake")
    public static let screensDidSleepNotification = named("NSWorkspaceScreensDidSleep")
    public static let screensDidWakeNotification = named("NSWorkspaceScreensDidWake")
    public static let sessionDidBecomeActiveNotification = named("NSWorkspaceSessionDidBecomeActive")
    public static let sessionDidResignActiveNotification = named("NSWorkspaceSessionDidResignActive")
    public static let activeSpaceDidChangeNotification = named("NSWorkspaceActiveSpaceDidChange")
    public static let accessibilityDisplayOptionsDidChangeNotification = named(
        "NSWorkspaceAccessibilityDisplayOptionsDidChange"
    )
    public static let didMountVolumeNotification = named("NSWorkspaceDidMountVolume")
    public static let willUnmountVolumeNotification = named("NSWorkspaceWillUnmountVolume")
    public static let didUnmountVolumeNotification = named("NSWorkspaceDidUnmountVolume")
    public static let didRenameVolumeNotification = named("NSWorkspaceDidRenameVolume")
    public static let localizedVolumeNameUserInfoKey = "NSWorkspaceVolumeLocalizedNameKey"
    public static let volumeURLUserInfoKey = "NSWorkspaceVolumeURLKey"
    public static let oldLocalizedVolumeNameUserInfoKey = "NSWorkspaceVolumeOldLocalizedNameKey"
    public static let oldVolumeURLUserInfoKey = "NSWorkspaceVolumeOldURLKey"
}

@MainActor open class NSView: NSObject {
    nonisolated public static let frameDidChangeNotification = named("NSViewFrameDidChange")
    nonisolated public static let boundsDidChangeNotification = named("NSViewBoundsDidChange")
}

@MainActor open class NSControl: NSView {
    nonisolated public static let textDidBeginEditingNotification = named("NSControlTextDidBeginEditing")
    nonisolated public static let textDidChangeNotification = named("NSControlTextDidChange")
    nonisolated public static let textDidEndEditingNotification = named("NSControlTextDidEndEditing")
}

@MainActor open class NSText: NSView {
    nonisolated public static let didBeginEditingNotification = named("NSTextDidBeginEditing")
    nonisolated public static let didChangeNotification = named("NSTextDidChange")
    nonisolated public static let didEndEditingNotification = named("NSTextDidEndEditing")
    nonisolated public static let movementUserInfoKey = "NSTextMovement"
}

@MainActor open class NSTextView: NSText {
    nonisolated public static let didChangeTypingAttributesNotification = named("NSTextViewDidChangeTypingAttributes")
    nonisolated public static let didChangeSelectionNotification = named("NSTextViewDidChangeSelection")
    nonisolated public static let willChangeNotifyingTextViewNotification = named(
        "NSTextViewWillChangeNotifyingTextView"
    )
}

@MainActor open class NSSplitView: NSView {
    nonisolated public static let willResizeSubviewsNotification = named("NSSplitViewWillResizeSubviews")
    nonisolated public static let didResizeSubviewsNotification = named("NSSplitViewDidResizeSubviews")
}

@MainActor open class NSTableColumn: NSObject {}

@MainActor open class NSTableView: NSControl {
    nonisolated public class var selectionDidChangeNotification: Notification.Name {
        named("NSTableViewSelectionDidChange")
    }
    nonisolated public class var selectionIsChangingNotification: Notification.Name {
        named("NSTableViewSelectionIsChanging")
    }
    nonisolated public class var columnDidMoveNotification: Notification.Name {
        named("NSTableViewColumnDidMove")
    }
    nonisolated public class var columnDidResizeNotification: Notification.Name {
        named("NSTableViewColumnDidResize")
    }
}

@MainActor open class NSOutlineView: NSTableView {
    nonisolated public override class var selectionDidChangeNotification: Notification.Name {
        named("NSOutlineViewSelectionDidChange")
    }
    nonisolated public override class var selectionIsChangingNotification: Notification.Name {
        named("NSOutlineViewSelectionIsChanging")
    }
    nonisolated public override class var columnDidMoveNotification: Notification.Name {
        named("NSOutlineViewColumnDidMove")
    }
    nonisolated public override class var columnDidResizeNotification: Notification.Name {
        named("NSOutlineViewColumnDidResize")
    }
    nonisolated public static let itemWillExpandNotification = named("NSOutlineViewItemWillExpand")
    nonisolated public static let itemDidExpandNotification = named("NSOutlineViewItemDidExpand")
    nonisolated public static let itemWillCollapseNotification = named("NSOutlineViewItemWillCollapse")
    nonisolated public static let itemDidCollapseNotification = named("NSOutlineViewItemDidCollapse")
}

@MainActor open class NSMenu: NSObject {
    nonisolated public static let didBeginTrackingNotification = named("NSMenuDidBeginTracking")
    nonisolated public static let didEndTrackingNotification = named("NSMenuDidEndTracking")
    nonisolated public static let willSendActionNotification = named("NSMenuWillSendAction")
    nonisolated public static let didSendActionNotification = named("NSMenuDidSendAction")
    nonisolated public static let didAddItemNotification = named("NSMenuDidAddItem")
    nonisolated public static let didChangeItemNotification = named("NSMenuDidChangeItem")
    nonisolated public static let didRemoveItemNotification = named("NSMenuDidRemoveItem")
}

@MainActor open class NSPopover: NSObject {
    nonisolated public static let willShowNotification = named("NSPopoverWillShow")
    nonisolated public static let didShowNotification = named("NSPopoverDidShow")
    nonisolated public static let willCloseNotification = named("NSPopoverWillClose")
    nonisolated public static let didCloseNotification = named("NSPopoverDidClose")
    nonisolated public static let closeReasonUserInfoKey = "NSPopoverCloseReasonKey"

    public struct CloseReason: RawRepresentable, Hashable, Sendable {
        public static let standard = CloseReason(rawValue: "NSPopoverCloseReasonStandard")
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

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
    public static let didMountVolumeNotification = Notification.Name("NSWorkspaceDidMountVolumeNotification")
    public static let willUnmountVolumeNotification = Notification.Name("NSWorkspaceWillUnmountVolumeNotification")
    public static let didUnmountVolumeNotification = Notification.Name("NSWorkspaceDidUnmountVolumeNotification")
    public static let didRenameVolumeNotification = Notification.Name("NSWorkspaceDidRenameVolumeNotification")
    public static let localizedVolumeNameUserInfoKey = "NSWorkspaceVolumeLocalizedNameKey"
    public static let volumeURLUserInfoKey = "NSWorkspaceVolumeURLKey"
    public static let oldLocalizedVolumeNameUserInfoKey = "NSWorkspaceVolumeOldLocalizedNameKey"
    public static let oldVolumeURLUserInfoKey = "NSWorkspaceVolumeOldURLKey"
}

@MainActor open class NSView: NSObject {
    nonisolated public static let frameDidChangeNotification = Notification.Name("NSViewFrameDidChangeNotification")
    nonisolated public static let boundsDidChangeNotification = Notification.Name("NSViewBoundsDidChangeNotification")
}

@MainActor open class NSControl: NSView {
    nonisolated public static let textDidBeginEditingNotification = Notification.Name(
        "NSControlTextDidBeginEditingNotification"
    )
    nonisolated public static let textDidChangeNotification = Notification.Name("NSControlTextDidChangeNotification")
    nonisolated public static let textDidEndEditingNotification = Notification.Name(
        "NSControlTextDidEndEditingNotification"
    )
}

@MainActor open class NSText: NSView {
    nonisolated public static let didBeginEditingNotification = Notification.Name("NSTextDidBeginEditingNotification")
    nonisolated public static let didChangeNotification = Notification.Name("NSTextDidChangeNotification")
    nonisolated public static let didEndEditingNotification = Notification.Name("NSTextDidEndEditingNotification")
    nonisolated public static let movementUserInfoKey = "NSTextMovement"
}

@MainActor open class NSTextView: NSText {
    nonisolated public static let didChangeTypingAttributesNotification = Notification.Name(
        "NSTextViewDidChangeTypingAttributesNotification"
    )
    nonisolated public static let didChangeSelectionNotification = Notification.Name(
        "NSTextViewDidChangeSelectionNotification"
    )
    nonisolated public static let willChangeNotifyingTextViewNotification = Notification.Name(
        "NSTextViewWillChangeNotifyingTextViewNotification"
    )
}

@MainActor open class NSSplitView: NSView {
    nonisolated public static let willResizeSubviewsNotification = Notification.Name(
        "NSSplitViewWillResizeSubviewsNotification"
    )
    nonisolated public static let didResizeSubviewsNotification = Notification.Name(
        "NSSplitViewDidResizeSubviewsNotification"
    )
}

@MainActor open class NSTableColumn: NSObject {}

@MainActor open class NSTableView: NSControl {
    nonisolated public class var selectionDidChangeNotification: Notification.Name {
        Notification.Name("NSTableViewSelectionDidChangeNotification")
    }
    nonisolated public class var selectionIsChangingNotification: Notification.Name {
        Notification.Name("NSTableViewSelectionIsChangingNotification")
    }
    nonisolated public class var columnDidMoveNotification: Notification.Name {
        Notification.Name("NSTableViewColumnDidMoveNotification")
    }
    nonisolated public class var columnDidResizeNotification: Notification.Name {
        Notification.Name("NSTableViewColumnDidResizeNotification")
    }
}

@MainActor open class NSOutlineView: NSTableView {
    nonisolated public override class var selectionDidChangeNotification: Notification.Name {
        Notification.Name("NSOutlineViewSelectionDidChangeNotification")
    }
    nonisolated public override class var selectionIsChangingNotification: Notification.Name {
        Notification.Name("NSOutlineViewSelectionIsChangingNotification")
    }
    nonisolated public override class var columnDidMoveNotification: Notification.Name {
        Notification.Name("NSOutlineViewColumnDidMoveNotification")
    }
    nonisolated public override class var columnDidResizeNotification: Notification.Name {
        Notification.Name("NSOutlineViewColumnDidResizeNotification")
    }
    nonisolated public static let itemWillExpandNotification = Notification.Name(
        "NSOutlineViewItemWillExpandNotification"
    )
    nonisolated public static let itemDidExpandNotification = Notification.Name(
        "NSOutlineViewItemDidExpandNotification"
    )
    nonisolated public static let itemWillCollapseNotification = Notification.Name(
        "NSOutlineViewItemWillCollapseNotification"
    )
    nonisolated public static let itemDidCollapseNotification = Notification.Name(
        "NSOutlineViewItemDidCollapseNotification"
    )
}

@MainActor open class NSMenu: NSObject {
    nonisolated public static let didBeginTrackingNotification = Notification.Name("NSMenuDidBeginTrackingNotification")
    nonisolated public static let didEndTrackingNotification = Notification.Name("NSMenuDidEndTrackingNotification")
    nonisolated public static let willSendActionNotification = Notification.Name("NSMenuWillSendActionNotification")
    nonisolated public static let didSendActionNotification = Notification.Name("NSMenuDidSendActionNotification")
    nonisolated public static let didAddItemNotification = Notification.Name("NSMenuDidAddItemNotification")
    nonisolated public static let didChangeItemNotification = Notification.Name("NSMenuDidChangeItemNotification")
    nonisolated public static let didRemoveItemNotification = Notification.Name("NSMenuDidRemoveItemNotification")
}

@MainActor open class NSPopover: NSObject {
    nonisolated public static let willShowNotification = Notification.Name("NSPopoverWillShowNotification")
    nonisolated public static let didShowNotification = Notification.Name("NSPopoverDidShowNotification")
    nonisolated public static let willCloseNotification = Notification.Name("NSPopoverWillCloseNotification")
    nonisolated public static let didCloseNotification = Notification.Name("NSPopoverDidCloseNotification")
    nonisolated public static let closeReasonUserInfoKey = "NSPopoverCloseReasonKey"

    public struct CloseReason: RawRepresentable, Hashable, Sendable {
        public static let standard = CloseReason(rawValue: "NSPopoverCloseReasonStandard")
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

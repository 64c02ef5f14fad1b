/// Notifications that UIKit, AppKit and WatchKit post on the main thread.
enum MainNotifications {
    /// Beginnings of the names' Objective-C spellings.
    private static let prefixes = [
        "UIApplication", "UIScene", "UIWindow", "UIScreen", "UIDevice", "UIResponder", "UIKeyboard", "UIText", "UIView",
        "UIMenu", "UIFocus", "UITableView", "UIScrollView", "UISplitView", "UIAccessibility", "UIContentSizeCategory",
        "UIPasteboard", "UIGuidedAccess", "NSApplication", "NSWindow", "NSView", "NSControl", "NSText", "NSMenu",
        "NSWorkspace", "NSTableView", "NSOutlineView", "NSSplitView", "NSPopover", "NSScreen", "NSScroller",
        "NSScrollView", "NSComboBox", "NSBrowser", "NSToolbar", "NSDrawer", "NSImageRep", "NSColor", "NSExtensionHost",
        "WKApplication", "WKExtension",
    ]

    static func contains(_ name: NotificationName) -> Bool {
        name.declaration == nil && prefixes.contains { name.identity.hasPrefix($0) }
    }
}

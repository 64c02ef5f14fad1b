/// Facts about Apple's notifications, by the Objective-C spelling of their names.
extension SDKFacts {
    /// The name of a system notification.
    ///
    /// `UIApplication.didBecomeActiveNotification`, `.UIApplicationDidBecomeActive` and
    /// `NSNotification.Name.UIApplicationDidBecomeActive` have one identity: the Objective-C spelling, from which Swift
    /// derives them.
    static func name(base: String?, member: String) -> NotificationName {
        let display = base.map { "\($0).\(member)" } ?? ".\(member)"
        let last = base.map { owner(of: member, in: TypeTable.simpleName($0)) } ?? ""
        let prefix = renamedClasses.contains(last) ? "NS\(last)" : last
        let capitalized = prefix.isEmpty ? member : member.prefix(1).uppercased() + member.dropFirst()
        let suffix = capitalized.hasSuffix("Notification") ? "" : "Notification"
        return NotificationName(identity: prefix + capitalized + suffix, display: display, declaration: nil)
    }

    /// The class that declares a name. UIKit's views and view controllers inherit those of `UIResponder`, and AppKit's
    /// views those of `NSView`.
    private static func owner(of member: String, in name: String) -> String {
        guard mainActorClasses.contains(name) else { return name }
        if member.hasPrefix("keyboard"), name.hasPrefix("UI") { return "UIResponder" }
        let isOfView = ["frameDidChangeNotification", "boundsDidChangeNotification"].contains(member)
        return isOfView && name.hasPrefix("NS") ? "NSView" : name
    }

    /// Foundation classes whose Swift names lack the prefix of their Objective-C names.
    private static let renamedClasses = words(
        """
        Bundle FileHandle HTTPCookieStorage Port Process ProcessInfo Thread UndoManager URLCredentialStorage UserDefaults
        """
    )

    // MARK: Posted on the main thread

    /// Whether UIKit, AppKit, WatchKit or a view of PDFKit posts a notification on the main thread.
    static func isPostedOnMain(_ name: NotificationName) -> Bool {
        name.declaration == nil && mainNames.contains(name.identity)
    }

    /// Those that only classes of the main actor post. Others of the same frameworks are posted where their object
    /// changes, such as a text storage.
    private static let mainNames: Set<String> = Set(
        mainNamesByClass.flatMap { type, names in words(names).map { "\(type)\($0)Notification" } }
    )

    private static let mainNamesByClass = [
        "UIApplication": """
        DidBecomeActive WillResignActive DidEnterBackground WillEnterForeground WillTerminate DidFinishLaunching
        DidReceiveMemoryWarning SignificantTimeChange BackgroundRefreshStatusDidChange UserDidTakeScreenshot
        WillChangeStatusBarFrame DidChangeStatusBarFrame WillChangeStatusBarOrientation DidChangeStatusBarOrientation
        ProtectedDataDidBecomeAvailable ProtectedDataWillBecomeUnavailable
        """,
        "UIScene": "WillConnect DidDisconnect DidActivate WillDeactivate WillEnterForeground DidEnterBackground",
        "UIWindow": "DidBecomeVisible DidBecomeHidden DidBecomeKey DidResignKey",
        "UIScreen": """
        DidConnect DidDisconnect ModeDidChange BrightnessDidChange CapturedDidChange ReferenceDisplayModeStatusDidChange
        """,
        "UIDevice": "OrientationDidChange BatteryStateDidChange BatteryLevelDidChange ProximityStateDidChange",
        "UIResponder": keyboard,
        "UI": keyboard,
        "UITextField": "TextDidBeginEditing TextDidEndEditing TextDidChange",
        "UITextView": "TextDidBeginEditing TextDidEndEditing TextDidChange",
        "UITextInputMode": "CurrentInputModeDidChange",
        "UITableView": "SelectionDidChange",
        "UIViewController": "ShowDetailTargetDidChange",
        "UIMenuController": "WillShowMenu DidShowMenu WillHideMenu DidHideMenu MenuFrameDidChange",
        "UIFocusSystem": "DidUpdate MovementDidFail",
        "UIContentSizeCategory": "DidChange",
        "UIAccessibility": """
        VoiceOverStatusDidChange SwitchControlStatusDidChange ReduceMotionStatusDidChange BoldTextStatusDidChange
        ReduceTransparencyStatusDidChange DarkerSystemColorsStatusDidChange GrayscaleStatusDidChange
        InvertColorsStatusDidChange GuidedAccessStatusDidChange AssistiveTouchStatusDidChange
        ClosedCaptioningStatusDidChange MonoAudioStatusDidChange SpeakScreenStatusDidChange
        SpeakSelectionStatusDidChange ShakeToUndoDidChange OnOffSwitchLabelsDidChange VideoAutoplayStatusDidChange
        ButtonShapesEnabledStatusDidChange PrefersCrossFadeTransitionsStatusDidChange ElementFocused
        AnnouncementDidFinish
        """,
        "NSApplication": """
        DidBecomeActive WillBecomeActive DidResignActive WillResignActive DidHide WillHide DidUnhide WillUnhide
        DidFinishLaunching WillFinishLaunching DidUpdate WillUpdate WillTerminate DidChangeScreenParameters
        DidChangeOcclusionState ProtectedDataDidBecomeAvailable ProtectedDataWillBecomeUnavailable
        DidFinishRestoringWindows
        """,
        "NSWindow": """
        DidBecomeKey DidResignKey DidBecomeMain DidResignMain DidExpose DidMove WillMove DidResize DidUpdate WillClose
        DidMiniaturize WillMiniaturize DidDeminiaturize WillBeginSheet DidEndSheet DidChangeScreen
        DidChangeScreenProfile DidChangeBackingProperties DidChangeOcclusionState WillStartLiveResize DidEndLiveResize
        WillEnterFullScreen DidEnterFullScreen WillExitFullScreen DidExitFullScreen WillEnterVersionBrowser
        DidEnterVersionBrowser WillExitVersionBrowser DidExitVersionBrowser
        """,
        "NSView": "FrameDidChange BoundsDidChange FocusDidChange GlobalFrameDidChange DidUpdateTrackingAreas",
        "NSControl": "TextDidBeginEditing TextDidEndEditing TextDidChange",
        "NSText": "DidBeginEditing DidEndEditing DidChange",
        "NSTextView": "DidChangeSelection DidChangeTypingAttributes WillChangeNotifyingTextView",
        "NSTextInputContext": "KeyboardSelectionDidChange",
        "NSMenu": "DidBeginTracking DidEndTracking WillSendAction DidSendAction DidAddItem DidRemoveItem DidChangeItem",
        "NSPopUpButton": "WillPopUp", "NSPopUpButtonCell": "WillPopUp",
        "NSComboBox": "SelectionDidChange SelectionIsChanging WillPopUp WillDismiss",
        "NSTableView": "SelectionDidChange SelectionIsChanging ColumnDidMove ColumnDidResize",
        "NSOutlineView": """
        SelectionDidChange SelectionIsChanging ColumnDidMove ColumnDidResize ItemWillExpand ItemDidExpand
        ItemWillCollapse ItemDidCollapse
        """,
        "NSBrowser": "ColumnConfigurationDidChange",
        "NSSplitView": "WillResizeSubviews DidResizeSubviews",
        "NSScrollView": """
        WillStartLiveScroll DidLiveScroll DidEndLiveScroll WillStartLiveMagnify DidEndLiveMagnify
        """,
        "NSScroller": "PreferredScrollerStyleDidChange",
        "NSScreen": "ColorSpaceDidChange",
        "NSColor": "SystemColorsDidChange", "NSColorPanel": "ColorDidChange",
        "NSPopover": "WillShow DidShow WillClose DidClose",
        "NSDrawer": "WillOpen DidOpen WillClose DidClose",
        "NSToolbar": "WillAddItem DidRemoveItem",
        "NSWorkspace": """
        WillLaunchApplication DidLaunchApplication DidTerminateApplication DidActivateApplication
        DidDeactivateApplication DidHideApplication DidUnhideApplication DidMount DidUnmount WillUnmount
        DidRenameVolume WillSleep DidWake ScreensDidSleep ScreensDidWake WillPowerOff SessionDidBecomeActive
        SessionDidResignActive ActiveSpaceDidChange DidChangeFileLabels AccessibilityDisplayOptionsDidChange
        """,
        "NSExtensionHost": "WillEnterForeground DidEnterBackground WillResignActive DidBecomeActive",
        "WKApplication": watch, "WKExtensionApplication": watch,
        "PDFView": """
        DocumentChanged PageChanged VisiblePagesChanged ScaleChanged SelectionChanged DisplayModeChanged
        DisplayBoxChanged AnnotationHit AnnotationWillHit CopyPermission PrintPermission ChangedHistory
        """,
    ]

    private static let keyboard = """
        KeyboardWillShow KeyboardDidShow KeyboardWillHide KeyboardDidHide KeyboardWillChangeFrame KeyboardDidChangeFrame
        """

    private static let watch = """
        DidBecomeActive WillResignActive DidEnterBackground WillEnterForeground DidFinishLaunching
        """

    // MARK: Posted off the main thread

    /// Why a notification arrives off the main thread, or on no particular thread; the reason completes "posted …".
    ///
    /// Source rather than a resource: the command is one file. `offMainNotifications` in a configuration file adds
    /// names.
    static let offMainReasons = reasons([
        "on the thread that changes the defaults": "NSUserDefaultsDidChange",
        "on the thread that ends": "NSThreadWillExit",
        "on the thread that loads the bundle": "NSBundleDidLoad",
        "on a global dispatch queue": "NSProcessInfoThermalStateDidChange NSProcessInfoPowerStateDidChange",
        "on no particular thread": """
        NSDidBecomeSingleThreaded NSWillBecomeMultiThreaded NSCalendarDayChanged NSSystemClockDidChange
        NSSystemTimeZoneDidChange NSUbiquitousKeyValueStoreDidChangeExternally NSURLCredentialStorageChanged
        NSHTTPCookieManagerCookiesChanged CKAccountChanged AVAudioSessionInterruption
        AVAudioSessionMediaServicesWereReset AVAudioSessionMediaServicesWereLost
        AVAudioSessionSilenceSecondaryAudioHint CTServiceRadioAccessTechnologyDidChange
        CTRadioAccessTechnologyDidChange CNContactStoreDidChange EKEventStoreChanged
        """,
        "on the queue of the context that saves": """
        NSManagedObjectContextDidSave NSManagedObjectContextWillSave NSManagedObjectContextDidSaveObjects
        """,
        "on the queue of the context that changes": """
        NSManagedObjectContextObjectsDidChange NSManagedObjectContextDidChangeObjects
        """,
        "on a background queue": """
        NSPersistentStoreRemoteChange NSPersistentStoreCoordinatorStoresWillChange
        NSPersistentStoreCoordinatorStoresDidChange NSPersistentCloudKitContainerEventChanged
        """,
        "on a secondary thread": "AVAudioSessionRouteChange",
        "on an internal queue of the engine": "AVAudioEngineConfigurationChange",
        "on a thread that can differ from the observer's": """
        AVPlayerItemDidPlayToEndTime AVPlayerItemFailedToPlayToEndTime AVPlayerItemPlaybackStalled
        AVPlayerItemNewAccessLogEntry AVPlayerItemNewErrorLogEntry AVPlayerItemTimeJumped
        """,
        "on the queue of the session": """
        AVCaptureSessionRuntimeError AVCaptureSessionWasInterrupted AVCaptureSessionInterruptionEnded
        """,
        "on the thread that starts the session": "AVCaptureSessionDidStartRunning",
        "on the thread that stops the session": "AVCaptureSessionDidStopRunning",
        "on the thread that asked to read": "NSFileHandleReadCompletion",
        "on the thread that asked to wait": "NSFileHandleDataAvailable",
        "on the thread that launched the process": "NSProcessDidTerminate NSTaskDidTerminate",
    ])

    /// Whether the text of a name is one of Apple's, whoever declares a constant for it.
    static func isSystemName(_ text: String) -> Bool {
        let prefixes = ["NS", "UI", "WK", "AV", "CK", "MP", "CB", "CL", "CT", "EK", "HK", "PH", "SK", "GC"]
        return text.hasPrefix("com.apple.") || text.hasPrefix("Apple")
            || text.hasSuffix("Notification")
                && prefixes.contains { text.hasPrefix($0) && text.dropFirst(2).first?.isUppercase == true }
    }

    /// The end of a reason that only the name of a queue gives.
    static let byName = ", judging by the queue's name"

    /// Whether a reason only says that the thread may be another one.
    static func isUncertain(_ reason: String) -> Bool {
        [" can ", " no particular ", " asked "].contains(where: reason.contains)
    }

    /// Whether the thread is that of the database context which posts.
    static func isOfContext(_ reason: String) -> Bool { reason.contains(" of the context ") }

    /// Whether the object of an observer is a database context whose queue is the main queue, by the names that Core
    /// Data and templates give it.
    static func isMainContext(_ object: SubjectExpression) -> Bool {
        guard case .value(let text, _) = object else { return false }
        return ["viewContext", "mainContext"].contains { text.hasSuffix($0) }
    }

    // MARK: Handled in the turn of the post

    /// The consequences of deferring a handler to the next turn of the run loop.
    static let turnConsequences = reasons([
        "the system may take its snapshot first": """
        UIApplicationWillResignActive UISceneWillDeactivate NSExtensionHostWillResignActive
        WKApplicationWillResignActive WKExtensionApplicationWillResignActive
        """,
        suspension: """
        UIApplicationDidEnterBackground UISceneDidEnterBackground NSExtensionHostDidEnterBackground
        WKApplicationDidEnterBackground WKExtensionApplicationDidEnterBackground
        """,
        "the process ends first": "UIApplicationWillTerminate NSApplicationWillTerminate",
        "the files are locked first": "UIApplicationProtectedDataWillBecomeUnavailable",
        "the scene is gone by then": "UISceneDidDisconnect",
        "the application is inactive by then": "NSApplicationWillResignActive",
        "the application is hidden by then": "NSApplicationWillHide",
        "the window is closed by then": "NSWindowWillClose",
        "the machine may sleep first": "NSWorkspaceWillSleep",
        "the machine may be off first": "NSWorkspaceWillPowerOff",
        "the session is inactive by then": "NSWorkspaceSessionDidResignActive",
    ])

    static let suspension = "the process may be suspended first"

    /// Those that concern what a view shows.
    static let consequencesForViews: Set = [
        "the system may take its snapshot first", "the application is inactive by then",
        "the application is hidden by then",
    ]

    /// Consequences for what owns the window or the scene. To open another window after one has closed, code has to
    /// wait.
    static let consequencesForOwners: Set = ["the window is closed by then", "the scene is gone by then"]

    private static func reasons(_ names: [String: String]) -> [String: String] {
        let pairs = names.flatMap { reason, names in words(names).map { ("\($0)Notification", reason) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

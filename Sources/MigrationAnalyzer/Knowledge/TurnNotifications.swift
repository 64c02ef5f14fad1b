/// Notifications whose handlers must be done when the post returns: on the next turn of the run loop the system has taken
/// its snapshot, suspended the process or ended it.
///
/// By the name's Objective-C spelling; the value says what happens next.
enum TurnNotifications {
    static let consequences: [String: String] = [
        "UIApplicationWillResignActiveNotification": "the system may take its snapshot first",
        "UIApplicationDidEnterBackgroundNotification": "the process may be suspended first",
        "UIApplicationWillTerminateNotification": "the process ends first",
        "UIApplicationProtectedDataWillBecomeUnavailableNotification": "the files are locked first",
        "UIApplicationUserDidTakeScreenshotNotification": "the screen may have changed by then",
        "UISceneWillDeactivateNotification": "the system may take its snapshot first",
        "UISceneDidEnterBackgroundNotification": "the process may be suspended first",
        "UISceneDidDisconnectNotification": "the scene is gone by then",
        "NSExtensionHostWillResignActiveNotification": "the system may take its snapshot first",
        "NSExtensionHostDidEnterBackgroundNotification": "the process may be suspended first",
        "WKApplicationWillResignActiveNotification": "the system may take its snapshot first",
        "WKApplicationDidEnterBackgroundNotification": "the process may be suspended first",
        "WKExtensionApplicationWillResignActiveNotification": "the system may take its snapshot first",
        "WKExtensionApplicationDidEnterBackgroundNotification": "the process may be suspended first",
        "NSApplicationWillTerminateNotification": "the process ends first",
        "NSApplicationWillResignActiveNotification": "the application is inactive by then",
        "NSApplicationWillHideNotification": "the application is hidden by then",
        "NSWindowWillCloseNotification": "the window is closed by then",
        "NSWorkspaceWillSleepNotification": "the machine may sleep first",
        "NSWorkspaceWillPowerOffNotification": "the machine may be off first",
        "NSWorkspaceSessionDidResignActiveNotification": "the session is inactive by then",
    ]
}

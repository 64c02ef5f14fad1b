// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor open class UIApplication: UIResponder {
    nonisolated public static let didBecomeActiveNotification = named("UIApplicationDidBecomeActive")
    nonisolated public static let willResignActiveNotification = named("UIApplicationWillResignActive")
    nonisolated public static let didEnterBackgroundNotification = named("UIApplicationDidEnterBackground")
    nonisolated public static let willEnterForegroundNotification = named("UIApplicationWillEnterForeground")
    nonisolated public static let willTerminateNotification = named("UIApplicationWillTerminate")
    nonisolated public static let significantTimeChangeNotification = named("UIApplicationSignificantTimeChange")
    nonisolated public static let userDidTakeScreenshotNotification = named("UIApplicationUserDidTakeScreenshot")
    nonisolated public static let didReceiveMemoryWarningNotification = named("UIApplicationDidReceiveMemoryWarning")
}

@MainActor open class UIScene: UIResponder {
    nonisolated public static let willConnectNotification = named("UISceneWillConnect")
    nonisolated public static let didDisconnectNotification = named("UISceneDidDisconnect")
    nonisolated public static let didActivateNotification = named("UISceneDidActivate")
    nonisolated public static let willDeactivateNotification = named("UISceneWillDeactivate")
    nonisolated public static let willEnterForegroundNotification = named("UISceneWillEnterForeground")
    nonisolated public static let didEnterBackgroundNotification = named("UISceneDidEnterBackground")
}

@MainActor open class UIWindow: UIView {
    nonisolated public static let didBecomeVisibleNotification = named("UIWindowDidBecomeVisible")
    nonisolated public static let didBecomeHiddenNotification = named("UIWindowDidBecomeHidden")
    nonisolated public static let didBecomeKeyNotification = named("UIWindowDidBecomeKey")
    nonisolated public static let didResignKeyNotification = named("UIWindowDidResignKey")
}

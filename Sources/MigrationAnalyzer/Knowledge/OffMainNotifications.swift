/// Notifications of Apple's frameworks that arrive off the main thread, or on no particular one.
///
/// By the name's Objective-C spelling, as `SystemName` makes it; the reason completes "which is posted …". To add one, add a
/// line; `offMainNotifications` in a configuration file adds to it without a new build.
enum OffMainNotifications {
    static let reasons: [String: String] = [
        "NSUserDefaultsDidChangeNotification": "on the thread that changes the defaults",
        "NSThreadWillExitNotification": "on the thread that ends",
        "NSDidBecomeSingleThreadedNotification": "on no particular thread",
        "NSWillBecomeMultiThreadedNotification": "on no particular thread",
        "NSProcessInfoThermalStateDidChangeNotification": "on a global dispatch queue",
        "NSProcessInfoPowerStateDidChangeNotification": "on a global dispatch queue",
        "NSCalendarDayChangedNotification": "on no particular thread",
        "NSSystemClockDidChangeNotification": "on no particular thread",
        "NSSystemTimeZoneDidChangeNotification": "on no particular thread",
        "NSUbiquitousKeyValueStoreDidChangeExternallyNotification": "on no particular thread",
        "NSURLCredentialStorageChangedNotification": "on no particular thread",
        "NSHTTPCookieManagerCookiesChangedNotification": "on no particular thread",
        "NSBundleDidLoadNotification": "on the thread that loads the bundle",

        "NSManagedObjectContextDidSaveNotification": "on the queue of the context that saves",
        "NSManagedObjectContextWillSaveNotification": "on the queue of the context that saves",
        "NSManagedObjectContextObjectsDidChangeNotification": "on the queue of the context that changes",
        "NSManagedObjectContextDidSaveObjectsNotification": "on the queue of the context that saves",
        "NSManagedObjectContextDidChangeObjectsNotification": "on the queue of the context that changes",
        "NSPersistentStoreRemoteChangeNotification": "on a background queue",
        "NSPersistentStoreCoordinatorStoresWillChangeNotification": "on a background queue",
        "NSPersistentStoreCoordinatorStoresDidChangeNotification": "on a background queue",
        "NSPersistentCloudKitContainerEventChangedNotification": "on a background queue",
        "CKAccountChangedNotification": "on no particular thread",

        "AVAudioSessionRouteChangeNotification": "on a secondary thread",
        "AVAudioSessionInterruptionNotification": "on no particular thread",
        "AVAudioSessionMediaServicesWereResetNotification": "on no particular thread",
        "AVAudioSessionMediaServicesWereLostNotification": "on no particular thread",
        "AVAudioSessionSilenceSecondaryAudioHintNotification": "on no particular thread",
        "AVAudioEngineConfigurationChangeNotification": "on an internal queue of the engine",
        "AVPlayerItemDidPlayToEndTimeNotification": "on another thread than the observer's, perhaps",
        "AVPlayerItemFailedToPlayToEndTimeNotification": "on another thread than the observer's, perhaps",
        "AVPlayerItemPlaybackStalledNotification": "on another thread than the observer's, perhaps",
        "AVPlayerItemNewAccessLogEntryNotification": "on another thread than the observer's, perhaps",
        "AVPlayerItemNewErrorLogEntryNotification": "on another thread than the observer's, perhaps",
        "AVPlayerItemTimeJumpedNotification": "on another thread than the observer's, perhaps",
        "AVCaptureSessionRuntimeErrorNotification": "on the session's own queue",
        "AVCaptureSessionWasInterruptedNotification": "on the session's own queue",
        "AVCaptureSessionInterruptionEndedNotification": "on the session's own queue",
        "AVCaptureSessionDidStartRunningNotification": "on the thread that starts the session",
        "AVCaptureSessionDidStopRunningNotification": "on the thread that stops the session",

        "CTServiceRadioAccessTechnologyDidChangeNotification": "on no particular thread",
        "CTRadioAccessTechnologyDidChangeNotification": "on no particular thread",
        "CNContactStoreDidChangeNotification": "on no particular thread",
        "EKEventStoreChangedNotification": "on no particular thread",
        "NSFileHandleReadCompletionNotification": "on the thread that asked to read",
        "NSFileHandleDataAvailableNotification": "on the thread that asked to wait",
        "NSProcessDidTerminateNotification": "on the thread that launched the process",
        "NSTaskDidTerminateNotification": "on the thread that launched the process",
    ]
}

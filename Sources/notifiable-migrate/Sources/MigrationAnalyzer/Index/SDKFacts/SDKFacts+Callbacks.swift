/// The functions whose closures Apple's frameworks call, and those that they call repeatedly.
extension SDKFacts {
    /// Functions of UIKit, AppKit and SwiftUI whose closures are called on the main actor.
    static let mainCallbacks = words(
        """
        animate animateKeyframes runAnimationGroup performBatchUpdates present dismiss beginSheetModal addAction
        UIAction UIAlertAction UIContextualAction UIViewPropertyAnimator Button NavigationLink Menu
        UIAccessibilityCustomAction UIContextMenuConfiguration
        onAppear onDisappear onChange onTapGesture onLongPressGesture onOpenURL onSubmit onHover onDrag onDrop onDelete onMove
        onExitCommand onMoveCommand onDeleteCommand onPlayPauseCommand onContinueUserActivity accessibilityAction
        sheet fullScreenCover confirmationDialog popover alert swipeActions contextMenu toolbar fileImporter fileExporter
        """
    )

    /// Whether a function of Apple's calls its closure on a background queue.
    ///
    /// - Parameter path: The called expression.
    static func callsInBackground(_ path: String, name: String) -> Bool {
        backgroundFunctions[name]?.contains { path.hasPrefix($0 + ".") || path.hasPrefix($0 + "()") } ?? false
    }

    private static let backgroundFunctions = [
        "getNotificationSettings": ["UNUserNotificationCenter"],
        "getDeliveredNotifications": ["UNUserNotificationCenter"],
        "getPendingNotificationRequests": ["UNUserNotificationCenter"],
        "accountStatus": ["CKContainer"], "fetchUserRecordID": ["CKContainer"], "evaluatePolicy": ["LAContext"],
        "loadValuesAsynchronously": ["AVAsset", "AVURLAsset"], "requestTrackingAuthorization": ["ATTrackingManager"],
        "requestAuthorization": ["PHPhotoLibrary", "SFSpeechRecognizer", "UNUserNotificationCenter"],
        "performChanges": ["PHPhotoLibrary"], "requestAccess": ["AVCaptureDevice"],
    ]

    /// Functions that the system calls repeatedly on one object.
    static let repeatedCallbacks = words(
        """
        viewWillAppear viewDidAppear viewIsAppearing viewWillLayoutSubviews viewDidLayoutSubviews layoutSubviews
        updateConstraints updateViewConstraints draw prepareForReuse didMoveToWindow didMoveToSuperview willMove
        viewWillMove viewWillTransition traitCollectionDidChange viewWillLayout viewDidLayout layout viewDidMoveToWindow
        viewDidMoveToSuperview updateLayer updateUIView updateNSView updateUIViewController updateNSViewController
        applicationDidBecomeActive applicationWillEnterForeground sceneDidBecomeActive sceneWillEnterForeground
        windowDidBecomeKey windowDidBecomeMain willActivate didAppear viewSafeAreaInsetsDidChange
        safeAreaInsetsDidChange layoutSublayers tintColorDidChange scrollViewDidScroll scrollViewWillBeginDragging
        scrollViewDidEndDecelerating
        textFieldDidBeginEditing textFieldDidEndEditing textViewDidBeginEditing textViewDidChange textViewDidEndEditing
        searchBarTextDidBeginEditing updateSearchResults menuWillOpen menuNeedsUpdate windowDidResize windowDidMove
        controllerDidChangeContent tableView collectionView outlineView
        """
    )
}

/// The functions whose closures Apple's frameworks call, and the functions that they call themselves.
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

    /// Types of Apple's that are often created with a closure and a member of an enumeration:
    /// `VStack(alignment: .leading) { … }`.
    static let closureTakers = words(
        """
        Button Menu HStack VStack ZStack LazyHStack LazyVStack LazyHGrid LazyVGrid Grid GridRow ScrollView Section
        Group Form List ForEach NavigationLink NavigationStack NavigationView TabView Label Toggle Picker
        GeometryReader Task Timer UIAlertAction UIAction UIContextualAction UIViewPropertyAnimator
        UIBarButtonItem UIButton UIMenu Binding
        """
    )

    /// The protocol that requires a function, if Apple documents that the system calls it on a background queue.
    ///
    /// The function meets the requirement only in a type that conforms to the protocol.
    static func backgroundDelegate(of function: FunctionDeclaration) -> String? {
        guard function.kind == .function, !function.isStatic, let first = function.parameters.first,
            let type = first.type.map({ TypeText($0).bare }), let delegate = backgroundDelegates[type]
        else { return nil }
        return delegate.methods.contains(function.name) ? delegate.name : nil
    }

    /// By the type of their methods' first parameter.
    private static let backgroundDelegates: [String: (name: String, methods: Set<String>)] = [
        "WCSession": (
            "WCSessionDelegate",
            words(
                """
                session sessionDidBecomeInactive sessionDidDeactivate sessionWatchStateDidChange
                sessionReachabilityDidChange sessionCompanionAppInstalledDidChange
                """
            )
        ),
        "MCSession": ("MCSessionDelegate", ["session"]),
        "PHChange": ("PHPhotoLibraryChangeObserver", ["photoLibraryDidChange"]),
        "HKWorkoutSession": ("HKWorkoutSessionDelegate", ["workoutSession"]),
        "HKLiveWorkoutBuilder": (
            "HKLiveWorkoutBuilderDelegate", ["workoutBuilder", "workoutBuilderDidCollectEvent"]
        ),
    ]

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

/// Facts about Apple's types, whose source is not available.
///
/// Source rather than a resource: the command is one file that can be copied anywhere.
enum SDKFacts {
    static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }

    // MARK: Main-actor types

    /// Classes and protocols whose members, and those of their subtypes, are isolated to the main actor.
    ///
    /// Compared with what generated bindings of Apple's headers say (https://github.com/madsmtm/objc2-generated):
    /// `NSMenu`, `NSStatusItem`, `NSScreen` and `NSLayoutManager` are for the main thread, but aren't isolated to its
    /// actor.
    ///
    /// `mainActorTypes` in a configuration file adds names. A subclass of a listed class is listed itself if code is
    /// likely to inherit from it, because the source does not show its superclass.
    static let mainActorTypes = mainActorClasses.union(mainActorProtocols)

    static let mainActorClasses = words(
        """
        UIResponder UIApplication UIWindow UIWindowScene UIScene UISceneSession UIScreen UIDevice UIView UIControl
        UIButton UILabel UIImageView UITextField UITextView UISearchBar UISwitch UISlider UIStepper UIPickerView
        UIDatePicker UIProgressView UIPageControl UISegmentedControl UIActivityIndicatorView UIScrollView UITableView
        UITableViewCell UITableViewHeaderFooterView UICollectionView UICollectionViewCell UICollectionReusableView
        UICollectionViewListCell UIStackView UIToolbar UINavigationBar UITabBar UIVisualEffectView UIInputView
        UIRefreshControl UIContentUnavailableView UIViewController UINavigationController UITabBarController
        UISplitViewController UIPageViewController UITableViewController UICollectionViewController UISearchController
        UIAlertController UIActivityViewController UIImagePickerController UIDocumentPickerViewController
        UIDocumentBrowserViewController UIInputViewController UIHostingController UIPresentationController
        UIPopoverPresentationController UIGestureRecognizer UITapGestureRecognizer UIPanGestureRecognizer
        UILongPressGestureRecognizer UIPinchGestureRecognizer UISwipeGestureRecognizer UICollectionViewLayout
        UICollectionViewFlowLayout UICollectionViewCompositionalLayout UICollectionViewDiffableDataSource
        UITableViewDiffableDataSource UIBarItem UIBarButtonItem UITabBarItem UINavigationItem UIMenuController
        UIFeedbackGenerator UIPrintInteractionController UIDocument UIMenuSystem UIPointerInteraction
        UIContextMenuInteraction UIDragInteraction UIDropInteraction UIMenu UIMenuElement UICommand UIKeyCommand
        UIAction UIAlertAction UIContextualAction UIStoryboard UIStoryboardSegue UINib UITouch UIEvent UILayoutGuide
        NSLayoutConstraint UIAccessibilityElement UIAccessibilityCustomAction UIViewPropertyAnimator
        UIPercentDrivenInteractiveTransition UIImpactFeedbackGenerator UINotificationFeedbackGenerator
        UISelectionFeedbackGenerator UISheetPresentationController UIDocumentInteractionController
        UICloudSharingController UIManagedDocument UIColorPickerViewController UIFontPickerViewController
        UIVideoEditorController UISearchTextField UICollectionViewLayoutAttributes UICollectionViewTransitionLayout
        UIRotationGestureRecognizer UIHoverGestureRecognizer UIScreenEdgePanGestureRecognizer UIStatusBarManager
        UISceneConfiguration UIEditMenuInteraction UIFindInteraction UITextInteraction UITab UITabGroup

        NSResponder NSApplication NSWindow NSPanel NSWindowController NSView NSViewController NSControl NSButton
        NSTextField NSSecureTextField NSSearchField NSTextView NSText NSImageView NSTableView NSOutlineView
        NSTableRowView NSTableCellView NSCollectionView NSCollectionViewItem NSScrollView NSClipView NSScroller
        NSSplitView NSSplitViewController NSStackView NSTabView NSTabViewController NSBox NSSlider NSPopUpButton
        NSSegmentedControl NSProgressIndicator NSVisualEffectView NSLevelIndicator NSComboBox NSColorWell NSTokenField
        NSPathControl NSRulerView NSGridView NSHostingView NSHostingController NSDocument NSDocumentController
        NSToolbar NSToolbarItem NSStatusBarButton NSPopover NSAlert NSSavePanel NSOpenPanel NSPageController
        NSTitlebarAccessoryViewController NSCell NSActionCell NSTextFieldCell NSButtonCell NSTouchBar NSTouchBarItem
        NSGestureRecognizer NSColorPanel NSFontPanel NSCollectionViewLayout NSCollectionViewDiffableDataSource
        NSTableViewDiffableDataSource NSBrowser NSBrowserCell NSDatePicker NSDatePickerCell NSDrawer NSForm NSMatrix
        NSPersistentDocument NSPrintOperation NSPrintPanel NSPageLayout NSPredicateEditor NSRuleEditor NSScrubber
        NSStepper NSSwitch NSComboButton NSTableColumn NSTableHeaderView NSTableHeaderCell NSToolbarItemGroup
        NSMenuToolbarItem NSSearchToolbarItem NSCustomTouchBarItem NSPopoverTouchBarItem NSClickGestureRecognizer
        NSPanGestureRecognizer NSPressGestureRecognizer NSMagnificationGestureRecognizer NSRotationGestureRecognizer
        NSCollectionViewFlowLayout NSCollectionViewGridLayout NSCollectionViewCompositionalLayout NSPopUpButtonCell
        NSSearchFieldCell NSSliderCell NSSegmentedCell NSTokenFieldCell NSHelpManager

        WKInterfaceController WKHostingController WKUserNotificationHostingController
        WKUserNotificationInterfaceController WKExtension WKApplication

        WKWebView WKWebViewConfiguration WKUserContentController WKPreferences WKWebsiteDataStore WKScriptMessage
        WKHTTPCookieStore WKNavigation WKDownload WKContentRuleListStore WKUserScript WKBackForwardList

        MKMapView MKAnnotationView MTKView SKView SCNView ARView ARSCNView ARSKView GLKView PDFView AVPlayerView
        AVPlayerViewController QLPreviewController QLPreviewPanel SFSafariViewController MFMailComposeViewController
        MFMessageComposeViewController SLComposeServiceViewController CPTemplateApplicationScene
        CNContactPickerViewController EKEventEditViewController SKStoreProductViewController PHPickerViewController
        UNNotificationServiceExtensionViewController VNDocumentCameraViewController SKNode SKScene SKSpriteNode
        SKLabelNode SKShapeNode PDFThumbnailView AVRoutePickerView QLPreviewView PHLivePhotoView
        MKMarkerAnnotationView MKPinAnnotationView MKLookAroundViewController CNContactViewController
        EKEventViewController GKGameCenterViewController GKMatchmakerViewController
        PKPaymentAuthorizationViewController CPTemplate CPInterfaceController CPListTemplate CPMapTemplate
        CPTabBarTemplate CPNowPlayingTemplate CPWindow CPListItem
        """
    )

    /// Whether a protocol of Apple's is isolated to the main actor.
    ///
    /// UIKit's delegates and data sources are, with few exceptions, as the annotations of its headers show, which
    /// https://github.com/madsmtm/objc2-generated lists.
    static func isMainActorProtocol(_ name: String) -> Bool {
        if mainActorProtocols.contains(name) { return true }
        return name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true
            && ["Delegate", "DataSource"].contains(where: name.hasSuffix) && !nonisolatedDelegates.contains(name)
    }

    private static let nonisolatedDelegates = words(
        """
        UIDocumentBrowserViewControllerDelegate UIDocumentInteractionControllerDelegate UIEditMenuInteractionDelegate
        UIPageControlProgressDelegate UIPageControlTimerProgressDelegate UIWritingToolsCoordinatorDelegate
        """
    )

    private static let mainActorProtocols = words(
        """
        UICollectionViewDataSourcePrefetching UICollectionViewDelegateFlowLayout UITableViewDataSourcePrefetching
        UISearchResultsUpdating UIContentView UIContentConfiguration UIContentContainer UIContentSizeCategoryAdjusting
        UICoordinateSpace UIKeyInput UITextInput UITextInputTraits UITextDocumentProxy UIAppearance UIBarPositioning
        UITraitEnvironment UIFocusEnvironment UIInteraction UIDynamicItem UIStateRestoring UIObjectRestoration
        UIViewControllerAnimatedTransitioning UIViewControllerContextTransitioning UIViewControllerRestoration
        UIViewControllerInteractiveTransitioning UIUserActivityRestoring UIResponderStandardEditActions

        NSAlertDelegate NSApplicationDelegate NSBrowserDelegate NSCollectionViewDataSource
        NSCollectionViewDelegateFlowLayout NSCollectionViewElement NSCollectionViewPrefetching NSComboBoxDataSource
        NSComboBoxDelegate NSControlTextEditingDelegate NSDraggingDestination NSDraggingSource NSEditor NSFontChanging
        NSGestureRecognizerDelegate NSMenuDelegate NSMenuItemValidation NSOpenSavePanelDelegate NSOutlineViewDelegate
        NSPageControllerDelegate NSPathControlDelegate NSPopoverDelegate NSRuleEditorDelegate NSScrubberDataSource
        NSScrubberDelegate NSSearchFieldDelegate NSSharingServiceDelegate NSSplitViewDelegate NSStackViewDelegate
        NSTabViewDelegate NSTableViewDelegate NSTextDelegate NSTextFieldDelegate NSTextViewDelegate NSTokenFieldDelegate
        NSToolbarDelegate NSToolbarItemValidation NSTouchBarDelegate NSTouchBarProvider NSUserInterfaceValidations
        NSViewToolTipOwner NSWindowDelegate NSWindowRestoration

        View App Scene ViewModifier Commands ToolbarContent CustomizableToolbarContent TableRowContent PreviewProvider
        ButtonStyle PrimitiveButtonStyle LabelStyle ToggleStyle TextFieldStyle MenuStyle ProgressViewStyle GaugeStyle
        UIViewRepresentable UIViewControllerRepresentable NSViewRepresentable NSViewControllerRepresentable
        WKInterfaceObjectRepresentable UIGestureRecognizerRepresentable NSGestureRecognizerRepresentable
        UIApplicationDelegateAdaptor DropDelegate InsettableShape

        WKExtensionDelegate WKApplicationDelegate WKNavigationDelegate WKUIDelegate WKScriptMessageHandler
        WKHTTPCookieStoreObserver WKURLSchemeHandler MKMapViewDelegate SFSafariViewControllerDelegate
        CPTemplateApplicationSceneDelegate QLPreviewControllerDataSource
        """
    )

    // MARK: Nonisolated types

    static let foundationClasses = words(
        """
        Bundle DateFormatter Dimension FileHandle FileManager FileWrapper Host HTTPCookie HTTPCookieStorage HTTPURLResponse
        JSONSerialization MessagePort NetService NetServiceBrowser NotificationQueue NumberFormatter OperationQueue Pipe Port
        Process ProcessInfo Progress RunLoop Scanner Stream Timer UndoManager Unit URLCache URLCredential
        URLCredentialStorage URLProtectionSpace URLResponse URLSession URLSessionConfiguration URLSessionDataTask
        URLSessionDownloadTask URLSessionStreamTask URLSessionTask URLSessionUploadTask URLSessionWebSocketTask UserDefaults
        XMLDocument XMLElement XMLNode XMLParser
        """
    )

    static let nonisolatedClasses = words(
        """
        NSObject Operation BlockOperation Thread Formatter NSManagedObject NSPersistentContainer XCTestCase JSONEncoder
        JSONDecoder URLProtocol InputStream OutputStream NSProxy NSFilePresenter CALayer CAShapeLayer CATextLayer
        CAGradientLayer CAReplicatorLayer CAEmitterLayer CAMetalLayer CATiledLayer CAScrollLayer CATransformLayer
        """
    )

    private static let protocols = words(
        "ObservableObject AnyObject CaseIterable Then NSCopying NSSecureCoding NSObjectProtocol"
    )

    private static let standardProtocols = words(
        """
        Any Sendable Error LocalizedError Hashable Equatable Comparable Identifiable Codable Decodable Encodable Copyable
        SendableMetatype Actor GlobalActor CustomStringConvertible CustomDebugStringConvertible CustomReflectable
        RawRepresentable Sequence Collection AsyncSequence IteratorProtocol Observable Observation.Observable Notifiable
        URLSessionDelegate URLSessionTaskDelegate URLSessionDataDelegate URLSessionDownloadDelegate XMLParserDelegate
        StreamDelegate FileManagerDelegate NetServiceDelegate
        """
    )

    private static let prefixes = words(
        "AS NS UI AV CA CB CK CL CN CX EK GK HK LA MC MF MK MP PH PK QL SF SK ST UN UT WC WK"
    )

    /// Whether a name without a type before it is that of a class or a protocol of Apple's, of the standard library or
    /// of this package.
    static func isFromSDK(_ name: String) -> Bool {
        isKnownType(name) || protocols.contains(name) || standardProtocols.contains(name)
            || prefixes.contains(String(name.prefix(2))) && name.dropFirst(2).first?.isUppercase == true
    }

    private static let protocolSuffixes = words(
        """
        Delegate DataSource Protocol Observer Observing Listener able ible Providing Type Handler Coding Sendable Error
        """
    )

    /// Whether a name is that of a protocol, known or by convention, and so is not a superclass.
    static func isProtocol(_ name: String) -> Bool {
        protocols.contains(TypeTable.withoutModule(name)) || protocolSuffixes.contains { name.hasSuffix($0) }
    }

    /// Whether a class outside the source is one of a view controller, a window controller or a cell, judging by its
    /// name.
    static func isNamedAfterMainActorClass(_ name: String) -> Bool {
        [
            "ViewController", "WindowController", "NavigationController", "TabBarController", "TableViewCell",
            "CollectionViewCell",
        ]
        .contains(where: name.hasSuffix)
    }

    // MARK: Values

    /// Value types of the standard library and of Apple's frameworks, and the box of a number.
    static let valueTypes = words(
        """
        String Substring Character Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Double Float CGFloat Bool Array
        Dictionary Set URL URLRequest URLComponents Data Date DateInterval UUID IndexPath IndexSet Decimal Locale TimeZone
        Calendar Notification.Name NSNotification.Name CGRect CGPoint CGSize CGVector CGAffineTransform NSRange Range
        TimeInterval AttributedString CMTime CLLocationCoordinate2D NSNumber DateComponents StaticString Duration
        ObjectIdentifier
        """
    )

    // MARK: Modules

    /// Modules that only Apple's systems have.
    static let appleModules = words(
        """
        UIKit AppKit Cocoa SwiftUI WatchKit Combine CoreData SwiftData AVFoundation AVKit WebKit MapKit CloudKit StoreKit
        CoreGraphics QuartzCore CoreLocation UserNotifications PhotosUI Photos SafariServices MessageUI CoreText Intents
        WidgetKit AppIntents ActivityKit GameKit HealthKit HomeKit CarPlay CallKit PassKit LocalAuthentication os OSLog
        """
    )

    /// Whether a name without a type before it is a type of Apple's or of the standard library.
    static func isKnownType(_ name: String) -> Bool {
        valueTypes.contains(name) || mainActorTypes.contains(name)
            || isMainActorProtocol(name) || nonisolatedDelegates.contains(name)
            || nonisolatedClasses.contains(name) || standardNames.contains(name)
    }

    /// Generic types of the standard library and of Foundation, which a declaration can't name without arguments.
    static let genericTypes = words(
        """
        Array ArraySlice ContiguousArray Dictionary Set Optional Result Range ClosedRange Slice ReversedCollection
        KeyPath Measurement
        """
    )

    private static let standardNames = words(
        "Error Result Optional Any AnyObject AnyHashable Sendable Notification NSNotification NotificationCenter"
    )

    // MARK: Locks

    static let lockingFunctions = words("os_unfair_lock_lock pthread_mutex_lock objc_sync_enter")
    static let unlockingFunctions = words("os_unfair_lock_unlock pthread_mutex_unlock objc_sync_exit")

    // MARK: Queues

    /// Functions that run their closures off the main thread.
    static let backgroundCalls = words("Task.detached Thread.detachNewThread")
    /// Functions that run their closures off the main thread, whatever they are called on.
    static let backgroundCallNames = words("performBackgroundTask notify")
    /// Functions that run their closures on the queue that they are called on.
    static let queueFunctions = words("async asyncAfter addOperation")
    /// Functions that call their closures on the queue of a session.
    static let sessionFunctions = words("dataTask uploadTask downloadTask")

    /// Texts of which a file contains one if it passes code to queues or other threads. `.async` begins `.asyncAfter`,
    /// too.
    static let textsOfBackgroundCalls: [String] = {
        let functions = queueFunctions.union(sessionFunctions).union(backgroundCallNames).subtracting(["asyncAfter"])
        return functions.map { ".\($0)" } + backgroundCalls
    }()
}

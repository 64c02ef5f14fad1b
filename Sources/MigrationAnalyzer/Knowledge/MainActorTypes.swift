/// Classes and protocols of Apple's frameworks whose members, and those of whose subtypes, are the main actor's.
///
/// Source rather than a resource, so that the command stays one file that can be copied anywhere. To add a type, add its
/// name; `mainActorTypes` in a configuration file adds to it without a new build. Subclasses of a class named here that
/// are likely to be subclassed again are named themselves, since their superclass is not in the source that is read.
enum MainActorTypes {
    static let all = classes.union(protocols)

    static let classes = names(
        """
        UIResponder UIApplication UIWindow UIWindowScene UIScene UISceneSession UIScreen UIDevice UIView UIControl UIButton
        UILabel UIImageView UITextField UITextView UISearchBar UISwitch UISlider UIStepper UIPickerView UIDatePicker
        UIProgressView UIPageControl UISegmentedControl UIActivityIndicatorView UIScrollView UITableView UITableViewCell
        UITableViewHeaderFooterView UICollectionView UICollectionViewCell UICollectionReusableView UICollectionViewListCell
        UIStackView UIToolbar UINavigationBar UITabBar UIVisualEffectView UIInputView UIRefreshControl UIContentUnavailableView
        UIViewController UINavigationController UITabBarController UISplitViewController UIPageViewController
        UITableViewController UICollectionViewController UISearchController UIAlertController UIActivityViewController
        UIImagePickerController UIDocumentPickerViewController UIDocumentBrowserViewController UIInputViewController
        UIHostingController UIPresentationController UIPopoverPresentationController UIGestureRecognizer
        UITapGestureRecognizer UIPanGestureRecognizer UILongPressGestureRecognizer UIPinchGestureRecognizer
        UISwipeGestureRecognizer UICollectionViewLayout UICollectionViewFlowLayout UICollectionViewCompositionalLayout
        UICollectionViewDiffableDataSource UITableViewDiffableDataSource UIBarItem UIBarButtonItem UITabBarItem
        UINavigationItem UIMenuController UIDynamicAnimator UIFeedbackGenerator UIPrintInteractionController UIDocument
        UIMenuSystem UIPointerInteraction UIContextMenuInteraction UIDragInteraction UIDropInteraction

        NSResponder NSApplication NSWindow NSPanel NSWindowController NSView NSViewController NSControl NSButton NSTextField
        NSSecureTextField NSSearchField NSTextView NSText NSImageView NSTableView NSOutlineView NSTableRowView NSTableCellView
        NSCollectionView NSCollectionViewItem NSScrollView NSClipView NSScroller NSSplitView NSSplitViewController
        NSSplitViewItem NSStackView NSTabView NSTabViewController NSBox NSSlider NSPopUpButton NSSegmentedControl
        NSProgressIndicator NSVisualEffectView NSLevelIndicator NSComboBox NSColorWell NSTokenField NSPathControl
        NSRulerView NSGridView NSHostingView NSHostingController NSDocument NSDocumentController NSMenu NSMenuItem NSToolbar
        NSToolbarItem NSStatusBar NSStatusItem NSStatusBarButton NSPopover NSAlert NSSavePanel NSOpenPanel NSPageController
        NSTitlebarAccessoryViewController NSCell NSActionCell NSTextFieldCell NSButtonCell NSTouchBar NSTouchBarItem
        NSGestureRecognizer NSColorPanel NSFontPanel NSFontManager NSLayoutManager NSTextStorageObserving NSScreen
        NSAnimationContext NSCollectionViewLayout NSCollectionViewDiffableDataSource NSTableViewDiffableDataSource

        WKInterfaceController WKInterfaceObject WKHostingController WKUserNotificationHostingController
        WKUserNotificationInterfaceController WKExtension WKApplication

        WKWebView WKWebViewConfiguration WKUserContentController WKPreferences WKWebsiteDataStore WKScriptMessage

        MKMapView MKAnnotationView MTKView SKView SCNView ARView ARSCNView ARSKView GLKView PDFView AVPlayerView AVPlayerLayer
        AVPlayerViewController AVPictureInPictureController QLPreviewController QLPreviewPanel SFSafariViewController
        MFMailComposeViewController MFMessageComposeViewController SLComposeServiceViewController CPTemplateApplicationScene
        CNContactPickerViewController EKEventEditViewController SKStoreProductViewController PHPickerViewController
        UNNotificationServiceExtensionViewController ASWebAuthenticationSession VNDocumentCameraViewController
        """
    )

    static let protocols = names(
        """
        UIApplicationDelegate UISceneDelegate UIWindowSceneDelegate UITableViewDelegate UITableViewDataSource
        UICollectionViewDelegate UICollectionViewDataSource UICollectionViewDelegateFlowLayout UIScrollViewDelegate
        UITextFieldDelegate UITextViewDelegate UISearchBarDelegate UISearchResultsUpdating UIGestureRecognizerDelegate
        UINavigationControllerDelegate UITabBarControllerDelegate UISplitViewControllerDelegate UIPickerViewDelegate
        UIPickerViewDataSource UIPageViewControllerDelegate UIPageViewControllerDataSource UIAdaptivePresentationControllerDelegate
        UIPopoverPresentationControllerDelegate UIViewControllerTransitioningDelegate UIImagePickerControllerDelegate
        UIDocumentPickerDelegate UIContentView UIContentConfiguration UICoordinateSpace UIKeyInput UITextInput UIAppearance

        NSApplicationDelegate NSWindowDelegate NSTableViewDelegate NSTableViewDataSource NSOutlineViewDelegate
        NSOutlineViewDataSource NSTextViewDelegate NSTextFieldDelegate NSControlTextEditingDelegate NSMenuDelegate
        NSMenuItemValidation NSToolbarDelegate NSSplitViewDelegate NSTabViewDelegate NSCollectionViewDelegate
        NSCollectionViewDataSource NSPopoverDelegate NSTouchBarDelegate NSSearchFieldDelegate NSUserInterfaceValidations

        View App Scene ViewModifier Commands ToolbarContent CustomizableToolbarContent TableRowContent PreviewProvider
        ButtonStyle PrimitiveButtonStyle LabelStyle ToggleStyle TextFieldStyle MenuStyle ProgressViewStyle GaugeStyle
        UIViewRepresentable UIViewControllerRepresentable NSViewRepresentable NSViewControllerRepresentable
        WKInterfaceObjectRepresentable UIGestureRecognizerRepresentable NSGestureRecognizerRepresentable
        UIApplicationDelegateAdaptor DropDelegate InsettableShape

        WKExtensionDelegate WKApplicationDelegate WKNavigationDelegate WKUIDelegate WKScriptMessageHandler
        WKHTTPCookieStoreObserver WKURLSchemeHandler MKMapViewDelegate SFSafariViewControllerDelegate
        CPTemplateApplicationSceneDelegate MFMailComposeViewControllerDelegate QLPreviewControllerDataSource
        """
    )

    private static func names(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }
}

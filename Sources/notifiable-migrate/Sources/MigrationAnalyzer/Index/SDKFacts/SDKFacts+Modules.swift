/// The modules that declare names, and those that code can use without an import of its own.
extension SDKFacts {
    /// Modules with those that a file which imports them can use, too.
    static func modules(importedWith names: Set<String>) -> Set<String> {
        var modules = names
        var next = Array(names)
        while let name = next.popLast() {
            var others = exports[name] ?? []
            if appleModules.contains(name) || modulesOfPrefixes.contains(name) || exports[name] != nil {
                others += swiftModules.contains(name) ? [] : ["Foundation"]
            }
            next += others.filter { modules.insert($0).inserted }
        }
        return modules
    }

    /// The missing modules from which a name may come that the sources don't declare.
    static func modules(
        thatMayDeclare name: String,
        _ missing: Set<String>,
        _ available: Set<String>,
        _ imported: Set<String>
    ) -> [String] {
        if let homes = prefixes.filter({ isPrefix($0.key, of: name) }).max(by: { $0.key.count < $1.key.count })?.value,
            !imported.isDisjoint(with: homes)
        {
            return available.isDisjoint(with: homes) ? homes.filter(missing.contains) : []
        }
        return missing.filter { !modulesOfPrefixes.contains($0) || modulesWithOtherNames.contains($0) }
    }

    private static func isPrefix(_ prefix: String, of name: String) -> Bool {
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }

    /// Modules whose headers import others.
    private static let exports: [String: [String]] = [
        "Cocoa": ["AppKit", "CoreData"],
        "AppKit": ["CoreGraphics", "QuartzCore", "CoreData", "CoreText", "CoreImage", "UniformTypeIdentifiers"],
        "UIKit": ["CoreGraphics", "QuartzCore", "CoreText", "CoreImage", "UniformTypeIdentifiers"],
        "SwiftUI": ["UIKit", "AppKit"], "WatchKit": ["UIKit"],
        "WebKit": ["UIKit", "AppKit"], "AVKit": ["AVFoundation", "UIKit", "AppKit"],
        "MapKit": ["CoreLocation", "UIKit", "AppKit"], "PhotosUI": ["Photos", "UIKit", "AppKit"],
        "SafariServices": ["UIKit"], "MessageUI": ["UIKit"], "ContactsUI": ["Contacts", "UIKit"],
        "AVFoundation": ["AVFAudio", "CoreMedia", "CoreVideo", "CoreAudio", "AudioToolbox", "QuartzCore"],
        "MetalKit": ["Metal", "UIKit", "AppKit"], "CloudKit": ["CoreLocation"], "SwiftData": ["CoreData"],
        "Foundation": ["CoreFoundation", "Dispatch", "Darwin", "ObjectiveC"],
        "OSLog": ["os"],
    ]

    /// Modules of Apple's that don't import Foundation.
    private static let swiftModules = words("os OSLog Combine CoreGraphics Dispatch Darwin Foundation CoreFoundation")

    /// The prefixes of names with the modules that declare such names.
    private static let prefixes: [String: [String]] = [
        "UI": ["UIKit"], "NS": ["AppKit", "UIKit", "CoreData", "Cocoa"], "CG": ["CoreGraphics"], "CA": ["QuartzCore"],
        "CI": ["CoreImage"], "CT": ["CoreText", "CoreTelephony"], "AV": ["AVFoundation", "AVKit", "AVFAudio"],
        "CM": ["CoreMedia", "CoreMotion"], "CV": ["CoreVideo"], "CL": ["CoreLocation"], "MK": ["MapKit"],
        "MTL": ["Metal"], "MTK": ["MetalKit"], "WK": ["WebKit", "WatchKit"], "SK": ["StoreKit", "SpriteKit"],
        "SCN": ["SceneKit"], "PH": ["Photos", "PhotosUI"], "CN": ["Contacts", "ContactsUI"],
        "EK": ["EventKit", "EventKitUI"], "UN": ["UserNotifications"], "LA": ["LocalAuthentication"],
        "PK": ["PassKit", "PencilKit", "PushKit"], "CX": ["CallKit"], "CS": ["CoreSpotlight"],
        "MC": ["MultipeerConnectivity"], "SF": ["SafariServices", "Speech"], "MF": ["MessageUI"],
        "MP": ["MediaPlayer"], "QL": ["QuickLook"], "HK": ["HealthKit"], "HM": ["HomeKit"],
        "GK": ["GameKit", "GameplayKit"], "GC": ["GameController"], "CK": ["CloudKit"], "CB": ["CoreBluetooth"],
        "WC": ["WatchConnectivity"], "AS": ["AuthenticationServices"], "VN": ["Vision"], "PDF": ["PDFKit"],
        "AR": ["ARKit"], "IN": ["Intents", "IntentsUI"], "EA": ["ExternalAccessory"], "CP": ["CarPlay"],
        "UT": ["UniformTypeIdentifiers"], "NW": ["Network"], "NE": ["NetworkExtension"],
    ]

    private static let modulesOfPrefixes = Set(prefixes.values.flatMap(\.self))
    /// Those of them that also have names without the prefix.
    private static let modulesWithOtherNames = words(
        "StoreKit Speech UniformTypeIdentifiers Network CoreMedia CoreVideo Intents PhotosUI MapKit CoreText Vision"
    )

    /// Names of the standard library, of Foundation and of what it exports, but those of Sendable types.
    static let foundationNames = words(
        """
        self super Self _ Any AnyObject AnyHashable Error Never Void Optional Sendable Hashable Equatable Comparable
        Codable Decodable Encodable Identifiable Sequence Collection CaseIterable MainActor Task TaskGroup TaskPriority
        CheckedContinuation AsyncStream Clock ContinuousClock Mirror Unmanaged OptionSet CVarArg UnsafeRawPointer
        print debugPrint dump min max abs zip stride type fatalError assert assertionFailure precondition
        preconditionFailure swap sequence repeatElement withExtendedLifetime numericCast round floor ceil sqrt pow
        arc4random arc4random_uniform autoreleasepool withCheckedContinuation withCheckedThrowingContinuation
        withTaskGroup usleep sleep exit isKnownUniquelyReferenced unsafeBitCast
        Notification NotificationCenter NotificationQueue NSNotification NSObject NSObjectProtocol NSString NSError
        NSValue NSURL NSDictionary NSMutableDictionary NSArray NSMutableArray NSSet NSData NSDate NSNull NSLog
        NSPredicate NSSortDescriptor NSCoder NSKeyedArchiver NSKeyedUnarchiver NSLock NSRecursiveLock NSCache
        NSMetadataQuery NSFileCoordinator NSUserActivity NSRegularExpression NSUUID NSIndexSet NSOrderedSet
        NSDecimalNumber NSUbiquitousKeyValueStore NSClassFromString NSStringFromClass NSSelectorFromString
        NSStringFromSelector NSLocalizedString NSMakeRange NSRect NSPoint NSSize NSHashTable NSMapTable NSCountedSet
        NSExpression NSItemProvider NSKeyValueObservation NSKeyValueChangeKey NSTemporaryDirectory NSHomeDirectory
        NSUserName NSPointerArray NSSecureCoding NSCoding NSCopying NSException NSTimeZone NSCalendar NSLocale
        NSFileVersion NSFilePresenter NSBundleResourceRequest NSAppleScript NSXPCConnection NSUserDefaultsDidChange
        DispatchQueue DispatchTime DispatchTimeInterval DispatchWorkItem DispatchGroup DispatchSemaphore
        DispatchSource DispatchQoS OperationQueue Operation BlockOperation RunLoop Thread Timer FileManager FileHandle
        UserDefaults Bundle ProcessInfo Process Pipe Host UndoManager Progress Scanner Formatter DateFormatter
        NumberFormatter ByteCountFormatter ISO8601DateFormatter RelativeDateTimeFormatter DateComponentsFormatter
        MeasurementFormatter PersonNameComponents JSONEncoder JSONDecoder JSONSerialization PropertyListEncoder
        PropertyListDecoder PropertyListSerialization URLSession URLSessionConfiguration URLSessionTask URLResponse
        HTTPURLResponse URLError URLQueryItem URLCache HTTPCookieStorage HTTPCookie CharacterSet Selector ObjCBool
        DistributedNotificationCenter Port CocoaError POSIXError CFString CFNotificationName Unit UnitLength
        memcpy objc_getAssociatedObject objc_setAssociatedObject objc_sync_enter objc_sync_exit
        """
    )

    /// Members of classes of UIKit and AppKit that code often uses without `self`.
    static let inheritedMembers = words(
        """
        view title navigationController navigationItem tabBarController tabBarItem splitViewController tableView
        collectionView presentedViewController presentingViewController parent children window windowScene isViewLoaded
        viewIfLoaded frame bounds center layer isHidden alpha backgroundColor subviews superview traitCollection
        undoManager present dismiss setNeedsLayout layoutIfNeeded setNeedsDisplay invalidateIntrinsicContentSize
        removeFromSuperview becomeFirstResponder resignFirstResponder performSegue addSubview isEditing setEditing
        close document delegate text reloadData isEnabled isSelected tintColor needsDisplay needsLayout perform
        setNeedsStatusBarAppearanceUpdate setNeedsUpdateConstraints setToolbarItems toolbarItems contentView textLabel
        image font stringValue attributedText contentOffset contentInset scrollIndicatorInsets safeAreaInsets
        objectWillChange willChangeValue didChangeValue
        """
    )
}

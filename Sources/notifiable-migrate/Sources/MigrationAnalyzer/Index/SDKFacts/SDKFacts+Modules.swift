/// The modules that code can use without an import of its own.
extension SDKFacts {
    /// Modules with those that a file which imports them can use, too.
    static func modules(importedWith names: Set<String>) -> Set<String> {
        var modules = names
        var next = Array(names)
        while let name = next.popLast() {
            var others = exports[name] ?? []
            if appleModules.contains(name) || exports[name] != nil {
                others += swiftModules.contains(name) ? [] : ["Foundation"]
            }
            next += others.filter { modules.insert($0).inserted }
        }
        return modules
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
}

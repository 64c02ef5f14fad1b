/// The framework to import for an Apple type, judging by its name.
enum AppleFramework {
    static func of(_ type: String) -> String? {
        if type.hasPrefix("NS") {
            if SDKFacts.mainActorClasses.contains(type) { return "AppKit" }
            return coreData.contains(where: type.hasPrefix) ? "CoreData" : nil
        }
        if type.hasPrefix("WKInterface") || type.hasPrefix("WKExtension") || type.hasPrefix("WKApplication") {
            return "WatchKit"
        }
        // `UIView`, but not `UInt8`.
        guard type.dropFirst(2).first?.isUppercase ?? false else { return nil }
        return prefixes[String(type.prefix(2))]
    }

    private static let coreData = ["NSManagedObject", "NSPersistent", "NSFetch"]

    private static let prefixes = [
        "AV": "AVFoundation", "CA": "QuartzCore", "CB": "CoreBluetooth", "CI": "CoreImage", "CK": "CloudKit",
        "CL": "CoreLocation", "CN": "Contacts", "EK": "EventKit", "GK": "GameKit", "HK": "HealthKit",
        "LA": "LocalAuthentication", "MK": "MapKit", "MP": "MediaPlayer", "NW": "Network", "PH": "Photos",
        "UI": "UIKit", "UN": "UserNotifications", "WK": "WebKit",
    ]

    /// The frameworks of the types that some expressions mention and the source doesn't declare, in alphabetical order.
    static func all(of expressions: [String], in codeBase: CodeBase) -> [String] {
        let roots = expressions.flatMap { expression in
            // Not in a text.
            expression.prefix { $0 != "\"" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
                .compactMap { $0.split(separator: ".").first.map(String.init) }
        }
        return Set(roots.filter { codeBase.types.primary(named: $0, from: 0) == nil }.compactMap(of)).sorted()
    }
}

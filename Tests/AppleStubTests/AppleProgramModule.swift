import SwiftCompiler

/// A module of the ``AppleProgram``. In the order in which they are compiled, which is part of what they see.
enum AppleProgramModule: String, CaseIterable {
    case combine = "Combine"
    case swiftUI = "SwiftUI"
    case actorMessaging = "ActorMessaging"
    case notifiableAdapter = "NotifiableAdapter"
    case notifiableSwiftUI = "NotifiableSwiftUI"
    case objectiveC = "ObjectiveC"
    case appleFoundation = "AppleFoundation"
    case uiKit = "UIKit"
    case appKit = "AppKit"
    /// After the modules that take their ways on Linux, which are the ones that work here.
    case darwin = "Darwin"
    case systemMessages = "SystemMessages"

    private var isStub: Bool {
        switch self {
        case .combine, .swiftUI, .objectiveC, .appleFoundation, .uiKit, .appKit, .darwin: true
        case .actorMessaging, .notifiableAdapter, .notifiableSwiftUI, .systemMessages: false
        }
    }

    /// The folder with its sources, from the root of the repository.
    var folder: String { (isStub ? "Tests/AppleStubs/" : "Sources/") + rawValue }

    /// What the compiler is told about it.
    var settings: [String] {
        switch self {
        // On Apple's systems, Foundation has what this stub adds. Its imports of Foundation look superfluous where it does
        // not, so warnings are none.
        case .systemMessages:
            ManifestSettings.arguments + ["-Xfrontend", "-import-module", "-Xfrontend", "AppleFoundation"]
        case _ where isStub: ["-swift-version", "5", "-enable-upcoming-feature", "InternalImportsByDefault"]
        default: ManifestSettings.arguments + ["-warnings-as-errors"]
        }
    }
}

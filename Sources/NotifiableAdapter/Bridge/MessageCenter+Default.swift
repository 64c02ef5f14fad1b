public import ActorMessaging
internal import Foundation

extension MessageCenter {
    /// The process's message center, bridged to `NotificationCenter.default`.
    ///
    /// Bridged messages that are posted here reach observers of notifications there, and the other way around. So the
    /// poster and the observers of a notification can migrate to messages independently.
    ///
    /// A program can configure it: ``installDefault(configuration:fileID:line:)``. A test can have a default center of
    /// its own; see the test kit.
    public static var `default`: MessageCenter { DefaultMessageCenter.replacement ?? process }

    private static let process = MessageCenter(
        bridging: NotificationCenter.default,
        configuration: installation.withLock { $0.start() }
    )

    private static let installation = Lock(DefaultInstallation())

    /// Configures the process's default message center, such as its diagnostics, carried values and instrument.
    ///
    /// Call this method once, from any isolation, before the first use of ``default``: in a program's `main`. It isn't
    /// for libraries, because only one caller can configure the center. If the default center is in use or has been
    /// installed before, the program stops with a message that says so. A test's replacement for the default center has
    /// the configuration that the test gives it.
    ///
    /// ```swift
    /// MessageCenter.installDefault(configuration: .init(reportsDeadLetters: true))
    /// ```
    ///
    /// - Parameters:
    ///   - configuration: The configuration. When a relay is attached, it must use the center that it is passed instead
    ///     of ``default``.
    ///   - fileID: The file of the call, which a second call's message names.
    ///   - line: The line of the call.
    public static func installDefault(configuration: Configuration, fileID: String = #fileID, line: Int = #line) {
        let place = "\(fileID):\(line)"
        if let reason = installation.withLock({ $0.install(configuration, at: place) }) {
            fatalError("\(place): MessageCenter.installDefault comes too late: \(reason)")
        }
    }
}

/// The configuration of the default center, and whether it may still be set.
private struct DefaultInstallation {
    private var configuration: MessageCenter.Configuration?
    private var place: String?
    private var isStarted = false

    /// Stores a configuration, or returns the reason why it comes too late.
    mutating func install(_ configuration: MessageCenter.Configuration, at place: String) -> String? {
        if let installed = self.place { return "the default center was installed at \(installed)" }
        if isStarted { return "the default center is in use" }
        self.configuration = configuration
        self.place = place
        return nil
    }

    /// Returns the configuration of the center, which is now in use.
    mutating func start() -> MessageCenter.Configuration {
        isStarted = true
        return configuration.take() ?? .init()
    }
}

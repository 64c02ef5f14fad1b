/// The names of the system's notifications.
enum SystemName {
    /// One spelling for `UIApplication.didBecomeActiveNotification`, `.UIApplicationDidBecomeActive` and
    /// `NSNotification.Name.UIApplicationDidBecomeActive`: that of Objective-C, from which Swift derives them.
    static func name(base: String?, member: String) -> NotificationName {
        let display = base.map { "\($0).\(member)" } ?? ".\(member)"
        let last = base.map(TypeTable.simpleName) ?? ""
        let prefix = foundationClasses.contains(last) ? "NS\(last)" : last
        let capitalized = prefix.isEmpty ? member : member.prefix(1).uppercased() + member.dropFirst()
        let suffix = capitalized.hasSuffix("Notification") ? "" : "Notification"
        return NotificationName(identity: prefix + capitalized + suffix, display: display, declaration: nil)
    }

    /// Classes that lost their prefix on the way from Objective-C to Swift.
    private static let foundationClasses: Set<String> = [
        "Bundle", "FileHandle", "HTTPCookieStorage", "Port", "Process", "ProcessInfo", "Thread", "UndoManager",
        "URLCredentialStorage", "UserDefaults",
    ]
}

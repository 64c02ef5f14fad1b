/// One measurement against one promise.
struct Finding: Hashable, Sendable {
    /// What was measured, named by what it is when the promise is broken.
    enum Fault: String, Sendable {
        case wrongPlace = "off its actor"
        case late = "late"
        case early = "in place, not later"
        case overtaken = "overtaken"
        case lostInCast = "lost in casts"
        case afterClosing = "after the close"
        case missedOrDoubled = "missed or doubled"
        case observersOutOfOrder = "posts with observers out of order"
        case unreported = "unreported"
        case wrongBoard = "boards wrong"
        case wrongAnnouncements = "announcers wrong"
    }

    let fault: Fault
    /// The guarantee that promises it, if it is one of the package's.
    let guarantee: Guarantee?
    let isHeld: Bool
}

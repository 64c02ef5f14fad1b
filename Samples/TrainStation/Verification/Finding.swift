/// One measurement against one promise.
struct Finding: Hashable, Sendable {
    /// What was measured, named by what it is when the promise is broken.
    ///
    /// Causes come first, what follows from them last.
    enum Fault: String, CaseIterable, Sendable {
        case offMainActor = "off the main actor"
        case wrongPlace = "in the wrong place"
        case late = "late"
        case early = "in place, not later"
        case overtaken = "overtaken"
        case lostInCast = "lost in casts"
        case afterClosing = "after the close"
        case observersOutOfOrder = "posts with observers out of order"
        case unreported = "unreported"
        case missedOrDoubled = "missed or doubled"
        case wrongBoard = "wrong boards"
        case wrongAnnouncements = "wrong announcements"

        var isConsequence: Bool { [.missedOrDoubled, .wrongBoard, .wrongAnnouncements].contains(self) }
    }

    let fault: Fault
    /// The guarantee that promises it, if it is one of the package's.
    let guarantee: Guarantee?
    let isHeld: Bool
}

// Reasons for code that does not move to Foundation's messages.

extension SkipReason {
    static var messageNotKnown: Self { Self("its message is not known") }
    static var ownExtension: Self { Self("it extends `MessageCenter`, which Foundation does not have") }
    static func foundationLacks(_ what: String) -> Self { Self("Foundation's messages do not have \(what)") }
    static func observerOrder(_ message: String, _ place: String) -> Self {
        Self("`\(message)` also has an observer at \(place), and Foundation's observers have no order; \(allowance)")
    }
    static func messageOrder(_ message: String) -> Self {
        Self("Foundation may deliver `\(message)` in another order than it is posted; \(allowance)")
    }
    static func objectLost(_ object: String, _ message: String) -> Self {
        Self(
            "legacy observers would not get `\(object)`, the object that `makeNotification` of `\(message)` sets: with "
                + "Foundation, a notification has the subject in its place, or nothing"
        )
    }
    static func conversionsNotWritten(_ message: String) -> Self {
        Self("the conversions of `\(message)` cannot be written out: write them by hand first")
    }
    static func trapsOffMain(_ name: String, _ place: String) -> Self {
        Self("Foundation traps where `\(name)` is posted off the main actor: \(place)")
    }
    static func mentionedInObjectiveC(_ name: String, _ word: String, _ file: String?) -> Self {
        let place = file.map { ": \($0)" } ?? ""
        return Self(
            "Objective-C code mentions `\(word)`, and may post `\(name)` off the main actor, where Foundation traps\(place)"
        )
    }
    static func notConverted(_ name: String, _ place: String) -> Self {
        Self("Foundation doesn't convert notifications on Linux, and code uses the name `\(name)`: \(place)")
    }
    static func staysTogether(_ place: String) -> Self {
        Self("it must change together with \(place), which cannot be rewritten")
    }
}

/// A time of day, to the minute.
struct ClockTime: RawRepresentable, Hashable, Sendable {
    /// Minutes since midnight.
    let rawValue: Int

    init?(rawValue: Int) {
        guard (0..<24 * 60).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// Reads `HH:MM`, and nothing else.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isASCIIDigit) }),
            let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
        else { return nil }
        rawValue = hours * 60 + minutes
    }
}

extension ClockTime: CustomStringConvertible {
    var description: String {
        let (hours, minutes) = rawValue.quotientAndRemainder(dividingBy: 60)
        return "\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

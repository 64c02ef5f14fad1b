/// The text that the command prints about a stage.
struct StageReport {
    private static let widths = [18, 9, 18, 8]

    let outcome: StageOutcome

    /// Returns a table that counts the deliveries by kind, or lists each one.
    func table(isVerbose: Bool) -> String {
        let deliveries = outcome.log.judgedDeliveries
        let title = "— \(outcome.stage.rawValue): \(outcome.stage.summary)"
        let header = line(["posted on", "service", "handled on", "when"], isVerbose ? "  train" : "number")
        if isVerbose {
            let lines = deliveries.map { delivery, fault in
                line(kind(delivery), "  " + train(delivery) + (fault.map { "  \($0.rawValue)" } ?? ""))
            }
            return ([title, header] + lines).joined(separator: "\n") + "\n"
        }
        let kinds = Dictionary(grouping: deliveries) { kind($0.delivery) + [$0.fault?.rawValue ?? ""] }
        let lines = kinds.sorted { $0.key.joined() < $1.key.joined() }.map { kind, deliveries in
            let number = "\(deliveries.count)"
            let fault = kind[4].isEmpty ? "" : "  " + kind[4]
            return line(Array(kind.prefix(4)), number.padded(to: 6, atEnd: false) + fault)
        }
        return ([title, header] + lines).joined(separator: "\n") + "\n"
    }

    private func kind(_ delivery: Delivery) -> [String] {
        let timing = delivery.timing == .inPlace ? "in place" : "later"
        return [delivery.postedOn.rawValue, delivery.service.rawValue, delivery.place.rawValue, timing]
    }

    private func train(_ delivery: Delivery) -> String {
        guard case .arrival(let number) = delivery.occurrence else { return "(settings change)" }
        return "\(outcome.arrivals[number].time.rawValue) \(outcome.arrivals[number].train)"
    }

    private func line(_ columns: [String], _ last: String) -> String {
        zip(columns, Self.widths).map { $0.padded(to: $1) + "  " }.joined() + last
    }

    /// Returns the number of each fault, and whether the boards match the timetable.
    func verdict() -> String {
        let faults = Dictionary(grouping: outcome.log.judgedDeliveries.compactMap(\.fault)) { $0 }
        let numbers = Fault.allCases.compactMap { fault in faults[fault].map { "\($0.count) \(fault.rawValue)" } }
        let deliveries = numbers.isEmpty ? "no fault" : numbers.joined(separator: ", ")
        let board = outcome.isBoardRight ? "the board is right" : "the board is WRONG"
        return "\(outcome.stage.rawValue.padded(to: 12))\(deliveries); \(board)"
    }
}

extension String {
    fileprivate func padded(to width: Int, atEnd: Bool = true) -> String {
        let padding = String(repeating: " ", count: max(0, width - count))
        return atEnd ? self + padding : padding + self
    }
}

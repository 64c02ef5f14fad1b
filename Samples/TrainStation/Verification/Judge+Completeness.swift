extension Judge {
    /// Whether each arrival reached each service once, and none a service that had closed; and each change of the settings
    /// the screen.
    ///
    /// - Parameter settingsPosts: how often Foundation posted such a change.
    func completenessFindings(settingsPosts: Int) -> [Finding] {
        let handled = log.deliveries.filter { $0.step == .handled }
        let counts = Dictionary(grouping: handled) { Addressee(service: $0.service, occurrence: $0.occurrence) }
            .mapValues(\.count)
        let once = Service.allCases.flatMap { service in
            log.arrivals(for: service).map { occurrence in
                let count = counts[Addressee(service: service, occurrence: occurrence), default: 0]
                return Finding(fault: .missedOrDoubled, guarantee: completeness, isHeld: count == 1)
            }
        }
        let settingsCount = counts[Addressee(service: .screen, occurrence: .settingsChange), default: 0]
        let settings = Finding(
            fault: .missedOrDoubled,
            guarantee: completeness,
            isHeld: settingsCount == settingsPosts
        )
        return once + [settings] + silenceFindings(handled)
    }

    private struct Addressee: Hashable {
        let service: Service
        let occurrence: Occurrence
    }

    /// For each arrival that was posted after the kiosk had closed: it did not hear of it.
    private func silenceFindings(_ handled: [Delivery]) -> [Finding] {
        let heard = Set(handled.filter(log.isAfterClosing).map(\.occurrence))
        return log.posts.dropFirst(log.postsBeforeClosing ?? log.posts.count)
            .filter { $0.occurrence != .settingsChange && !heard.contains($0.occurrence) }
            .map { _ in Finding(fault: .afterClosing, guarantee: silence, isHeld: true) }
    }
}

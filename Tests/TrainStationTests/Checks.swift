import NotifiableAdapter
import NotifiableTestKit

@testable import train_station

/// One measurement, compared with what a stage leads one to expect.
struct Finding: Hashable, Sendable {
    /// A fault that an expectation finds.
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
    }

    let fault: Fault
    let guarantee: Guarantee?
    let isHeld: Bool

    init(_ fault: Fault, _ guarantee: Guarantee? = nil, isHeld: Bool) {
        self.fault = fault
        self.guarantee = guarantee
        self.isHeld = isHeld
    }
}

/// The findings about one delivery.
struct Judgement: Sendable {
    let delivery: Delivery
    let findings: [Finding]
}

extension Stage {
    // MARK: Each delivery

    /// Compares each delivery with its expectation.
    func judgements(of log: Log) -> [Judgement] {
        struct Lane: Hashable {
            let service: Service
            let poster: Place
        }
        var latest: [Lane: Int] = [:]
        return log.deliveries.map { delivery in
            let expectation = expectation(of: delivery.service, postedOn: delivery.postedOn)
            var findings = findings(delivery, expectation)
            if delivery.step == .handled, delivery.occurrence != .settingsChange {
                let lane = Lane(service: delivery.service, poster: delivery.postedOn)
                let isInOrder = delivery.position > latest[lane, default: -1]
                latest[lane] = max(delivery.position, latest[lane, default: -1])
                findings.append(Finding(.overtaken, expectation.order, isHeld: isInOrder))
            }
            return Judgement(delivery: delivery, findings: findings)
        }
    }

    private func findings(_ delivery: Delivery, _ expectation: Expectation) -> [Finding] {
        switch delivery.step {
        // A center may call the observer of a kiosk that is gone: the observer does nothing.
        case .received where delivery.isAfterClosing || expectation.reception == nil: return []
        case .received:
            return [
                Finding(.wrongPlace, expectation.reception, isHeld: delivery.place == delivery.postedOn),
                Finding(.late, expectation.reception, isHeld: delivery.timing == .inPlace),
            ]
        case .refused: return [Finding(.offMainActor, expectation.isolation, isHeld: false)]
        case .lost: return [Finding(.lostInCast, isHeld: false)]
        case .handled where delivery.isAfterClosing:
            return [Finding(.afterClosing, silence, isHeld: false)]
        case .handled:
            var findings: [Finding] = []
            if let place = expectation.place {
                let fault: Finding.Fault = delivery.service.isMainActorClass ? .offMainActor : .wrongPlace
                findings.append(Finding(fault, expectation.isolation, isHeld: delivery.place == place))
            }
            if let timing = expectation.timing {
                let fault: Finding.Fault = timing == .inPlace ? .late : .early
                findings.append(Finding(fault, expectation.order, isHeld: delivery.timing == timing))
            }
            return findings
        }
    }

    // MARK: The whole log

    /// Checks that each arrival reached each service once, that none reached a closed kiosk, and that each change of
    /// the settings reached the screen.
    ///
    /// - Parameter settingsPosts: How often Foundation posted such a change.
    func completenessFindings(_ log: Log, settingsPosts: Int) -> [Finding] {
        let handled = log.deliveries.filter { $0.step == .handled }
        func count(_ occurrence: Occurrence, by service: Service) -> Int {
            counts[service]?[occurrence] ?? 0
        }
        let counts = Dictionary(grouping: handled, by: \.service).mapValues { deliveries in
            Dictionary(grouping: deliveries, by: \.occurrence).mapValues(\.count)
        }
        let once = Service.allCases.flatMap { service in
            log.arrivals(for: service).map { count($0, by: service) == 1 }
        }
        let reached = once + [count(.settingsChange, by: .screen) == settingsPosts]
        let silent = log.arrivalsAfterClosing.filter { count($0, by: .kiosk) == 0 }
        return reached.map { Finding(.missedOrDoubled, completeness, isHeld: $0) }
            + silent.map { _ in Finding(.afterClosing, silence, isHeld: true) }
    }

    /// Checks that the observers of each post ran in the order of registration.
    ///
    /// Where messages are used, these are the observers of the main-actor message.
    func orderFindings(_ log: Log) -> [Finding] {
        let ran = log.deliveries.filter { delivery in
            usesMessages
                ? delivery.step == .handled && delivery.service.isMainActorClass : delivery.step == .received
        }
        return Dictionary(grouping: ran, by: \.occurrence).values.compactMap { deliveries in
            let order = deliveries.compactMap { Service.allCases.firstIndex(of: $0.service) }
            guard order.count > 1 else { return nil }
            return Finding(.observersOutOfOrder, registrationOrder, isHeld: order == order.sorted())
        }
    }

    /// Checks that what the bridge deferred, and what it could not convert, was reported.
    func reportFindings(_ log: Log, _ reports: [MessageDiagnostic]) -> [Finding] {
        guard self == .bridged else { return [] }
        let deferred = log.posts.filter { $0.place != .mainActor }
        let settings = deferred.count { $0.occurrence == .settingsChange }
        func deferrals(of type: Any.Type) -> Int {
            reports.count { if case .legacyPostDeferred(let message, _) = $0 { message == type } else { false } }
        }
        func failures(of type: Any.Type) -> Int {
            reports.count {
                guard case .conversionFailed(let message, _, let reason) = $0 else { return false }
                return message == type && reason.contains("'platform'")
            }
        }
        let isDeferralReported = [
            deferrals(of: BridgedStage.TrainDidArrive.self) == deferred.count - settings,
            deferrals(of: SettingsDidChange.self) >= settings,
        ]
        let isFailureReported = [
            failures(of: BridgedStage.TrainDidArrive.self) == 1,
            failures(of: BridgedStage.ArrivalWasReported.self) == 1,
        ]
        return isDeferralReported.map { Finding(.unreported, .deferredLegacyPost, isHeld: $0) }
            + isFailureReported.map { Finding(.unreported, .failureReported, isHeld: $0) }
    }
}

/// All findings of one kind in one stage.
struct Check: Equatable, Sendable {
    let fault: Finding.Fault
    let guarantee: Guarantee?
    let held: Int
    let total: Int

    var isHeld: Bool { held == total }

    /// Counts findings by guarantee and fault.
    static func checks(of findings: [Finding]) -> [Check] {
        struct Kind: Hashable {
            let fault: Finding.Fault
            let guarantee: Guarantee?
            var sortKey: (Int, Int) {
                (guarantee?.rawValue ?? .max, Finding.Fault.allCases.firstIndex(of: fault) ?? .max)
            }
        }
        return Dictionary(grouping: findings) { Kind(fault: $0.fault, guarantee: $0.guarantee) }
            .sorted { $0.key.sortKey < $1.key.sortKey }
            .map { kind, findings in
                let held = findings.count { $0.isHeld }
                return Check(fault: kind.fault, guarantee: kind.guarantee, held: held, total: findings.count)
            }
    }
}

extension Check: CustomStringConvertible {
    /// The faults, with their numbers.
    var description: String {
        let count = held == 0 ? "\(total)" : "\(total - held) of \(total)"
        return (guarantee.map { "\($0): " } ?? "") + "\(count) \(fault.rawValue)"
    }
}

extension StageOutcome {
    var judgements: [Judgement] { stage.judgements(of: log) }

    /// All findings, counted by guarantee and fault.
    var checks: [Check] {
        var findings = judgements.flatMap(\.findings)
        findings += stage.completenessFindings(log, settingsPosts: settingsPosts)
        findings += stage.orderFindings(log)
        findings += stage.reportFindings(log, reports)
        findings += boards.map { Finding(.wrongBoard, isHeld: $0 == Board(showing: arrivals)) }
        findings.append(Finding(.wrongAnnouncements, isHeld: announced == Board(announcing: arrivals)))
        return Check.checks(of: findings)
    }

    /// The checks that the stage stands for. Foundation decides on the order of the observers in the second stage.
    var promised: [Check] { checks.filter { stage != .notifiable || $0.fault != .observersOutOfOrder } }

    var broken: [Check] { promised.filter { !$0.isHeld } }
}

/// A service that follows the arrivals, in the order in which each stage registers them.
enum Service: String, CaseIterable, Sendable {
    /// The departure screen, a main-actor class.
    case screen
    /// A kiosk, a main-actor class that is released halfway through the day.
    case kiosk
    /// The station board, an actor.
    case board
    /// The announcer, a plain class.
    case announcer

    var isMainActorClass: Bool { self == .screen || self == .kiosk }
}

/// Something that is posted.
enum Occurrence: Hashable, Sendable {
    /// The arrival with this number.
    case arrival(Int)
    /// Foundation's own notification.
    case settingsChange
}

/// One step of one occurrence in one service.
struct Delivery: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        /// The center called the observer.
        case received
        /// The service did its work.
        case handled
        /// The observer stopped where it would have trapped.
        case refused
        /// The observer could not read the payload.
        case lost
    }

    enum Timing: Hashable, Sendable {
        /// The service works on the poster's call stack, and is done when `post` returns.
        case inPlace
        case later
    }

    let occurrence: Occurrence
    let service: Service
    let step: Step
    let postedOn: Place
    /// The position of the post among all posts.
    let position: Int
    let place: Place
    let timing: Timing
    /// Whether the kiosk received a post that was made after its closing.
    let isAfterClosing: Bool
}

/// The posts and deliveries of a run, in order.
struct Log: Sendable {
    private(set) var posts: [(occurrence: Occurrence, place: Place)] = []
    private(set) var deliveries: [Delivery] = []
    private var positions: [Occurrence: Int] = [:]
    private var closing: Int?

    mutating func post(_ occurrence: Occurrence, on place: Place) {
        positions[occurrence] = posts.count
        posts.append((occurrence, place))
    }

    mutating func closeKiosk() { closing = posts.count }

    mutating func record(
        _ step: Delivery.Step,
        of occurrence: Occurrence,
        by service: Service,
        on place: Place,
        _ timing: Delivery.Timing
    ) {
        guard let position = positions[occurrence] else { return }
        deliveries.append(
            Delivery(
                occurrence: occurrence,
                service: service,
                step: step,
                postedOn: posts[position].place,
                position: position,
                place: place,
                timing: timing,
                isAfterClosing: service == .kiosk && closing.map { position >= $0 } == true
            )
        )
    }

    /// The arrivals that a service must handle.
    func arrivals(for service: Service) -> [Occurrence] {
        (service == .kiosk ? posts.prefix(closing ?? posts.count) : posts[...])
            .map(\.occurrence).filter { $0 != .settingsChange }
    }

    var arrivalsAfterClosing: [Occurrence] {
        posts.dropFirst(closing ?? posts.count).map(\.occurrence).filter { $0 != .settingsChange }
    }

    func count(_ step: Delivery.Step) -> Int { deliveries.count { $0.step == step } }
}

/// A fault that a user of the station notices.
enum Fault: String, CaseIterable, Sendable {
    case offMainActor = "off the main actor"
    case late = "a turn late"
    case overtaken = "overtaken"
    case lost = "lost in casts"
    case afterClosing = "after the close"
}

extension Log {
    /// The deliveries, each with its fault if it has one.
    var judgedDeliveries: [(delivery: Delivery, fault: Fault?)] {
        struct Lane: Hashable {
            let service: Service
            let poster: Place
        }
        var latest: [Lane: Int] = [:]
        return deliveries.filter { $0.step != .received }.map { delivery in
            let lane = Lane(service: delivery.service, poster: delivery.postedOn)
            let isOvertaken = delivery.position < latest[lane, default: -1]
            if delivery.step == .handled { latest[lane] = max(delivery.position, latest[lane, default: -1]) }
            return (delivery, fault(of: delivery) ?? (isOvertaken ? .overtaken : nil))
        }
    }

    private func fault(of delivery: Delivery) -> Fault? {
        switch delivery.step {
        case .refused: .offMainActor
        case .lost: .lost
        case _ where delivery.isAfterClosing: .afterClosing
        case _ where !delivery.service.isMainActorClass: nil
        case _ where delivery.place != .mainActor: .offMainActor
        case _ where delivery.postedOn == .mainActor && delivery.timing == .later: .late
        default: nil
        }
    }
}

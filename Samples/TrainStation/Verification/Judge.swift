/// Holds what a timeline recorded against what a stage promises.
struct Judge {
    let log: Log
    let promise: (Service, Place) -> Promise
    /// By which guarantee each arrival reaches each service once.
    let completeness: Guarantee?
    /// By which guarantee the kiosk hears nothing once it is closed.
    let silence: Guarantee?

    /// A delivery, and what it says of the promises.
    struct Judgement: Sendable {
        let delivery: Delivery
        let postedOn: Place
        let findings: [Finding]
    }

    /// Every delivery, judged, in the order in which they happened.
    func judgements() -> [Judgement] {
        var latest: [Lane: Int] = [:]
        return log.deliveries.compactMap { delivery in
            guard let postedOn = log.place(ofPosting: delivery.occurrence),
                let order = log.order(of: delivery.occurrence)
            else { return nil }
            let promise = promise(delivery.service, postedOn)
            var findings = findings(delivery, postedOn, promise)
            if delivery.step == .handled, delivery.occurrence != .settingsChange {
                let lane = Lane(service: delivery.service, poster: postedOn)
                let isInOrder = order > latest[lane, default: -1]
                latest[lane] = max(order, latest[lane, default: -1])
                findings.append(Finding(fault: .overtaken, guarantee: promise.order, isHeld: isInOrder))
            }
            return Judgement(delivery: delivery, postedOn: postedOn, findings: findings)
        }
    }

    /// What one poster posts to one service: it has an order.
    private struct Lane: Hashable {
        let service: Service
        let poster: Place
    }

    private func findings(_ delivery: Delivery, _ postedOn: Place, _ promise: Promise) -> [Finding] {
        switch delivery.step {
        case .received:
            guard let guarantee = promise.receivesInPlace else { return [] }
            return [
                Finding(fault: .wrongPlace, guarantee: guarantee, isHeld: delivery.place == postedOn),
                Finding(fault: .late, guarantee: guarantee, isHeld: delivery.timing == .inPlace),
            ]
        case .refused: return [Finding(fault: .offMainActor, guarantee: promise.place?.guarantee, isHeld: false)]
        case .lost: return [Finding(fault: .lostInCast, guarantee: nil, isHeld: false)]
        case .handled where log.isAfterClosing(delivery):
            return [Finding(fault: .afterClosing, guarantee: silence, isHeld: false)]
        case .handled:
            var findings: [Finding] = []
            if let place = promise.place {
                let fault: Finding.Fault = delivery.service.isMainActors ? .offMainActor : .wrongPlace
                let isHeld = delivery.place == place.value
                findings.append(Finding(fault: fault, guarantee: place.guarantee, isHeld: isHeld))
            }
            if let timing = promise.timing {
                let fault: Finding.Fault = timing.value == .inPlace ? .late : .early
                let isHeld = delivery.timing == timing.value
                findings.append(Finding(fault: fault, guarantee: timing.guarantee, isHeld: isHeld))
            }
            return findings
        }
    }
}

extension NotifiableStage {
    nonisolated static let name = StageName.notifiable
    /// Foundation's center decides on it: to be seen, and not promised.
    nonisolated static let observerOrder = ObserverOrder(
        guarantee: nil,
        step: .received,
        services: Set(Service.allCases)
    )
    nonisolated static let completeness: Guarantee? = nil
    nonisolated static let silence: Guarantee? = .nothingKeptAlive

    nonisolated static func promise(to service: Service, postedOn place: Place) -> Promise {
        let handler = Promise().receivingInPlace(.synchronousHandler)
        return switch service {
        case .screen, .kiosk:
            handler.handled(on: .mainActor, .ensureMainThread)
                .handled(place == .mainActor ? .inPlace : .later, .ensureMainThread)
                .inPostingOrder(.ensureMainThread)
        case .board: handler.handled(on: .board, .actorIsolation).inPostingOrder(.postingOrder)
        case .announcer:
            handler.handled(on: place, .synchronousHandler)
                .handled(.inPlace, .synchronousHandler)
                .inPostingOrder(.synchronousHandler)
        }
    }
}

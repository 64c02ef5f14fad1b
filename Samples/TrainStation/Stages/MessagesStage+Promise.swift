extension MessagesStage {
    nonisolated static let name = StageName.messages
    nonisolated static let observerOrder = ObserverOrder(
        guarantee: .registrationOrder,
        step: .handled,
        services: [.screen, .kiosk]
    )
    nonisolated static let completeness: Guarantee? = nil
    nonisolated static let silence: Guarantee? = .removal

    nonisolated static func promise(to service: Service, postedOn place: Place) -> Promise {
        switch service {
        case .screen where place == .mainActor, .kiosk where place == .mainActor:
            Promise().handled(on: .mainActor, .mainActorHandler)
                .handled(.inPlace, .inPlaceOnMainActor)
                .inPostingOrder(.inPlaceOnMainActor)
        case .screen, .kiosk:
            Promise().handled(on: .mainActor, .mainActorHandler)
                .handled(.later, .ensureMainThread)
                .inPostingOrder(.ensureMainThread)
        case .board: Promise().handled(on: .board, .actorIsolation).inPostingOrder(.postingOrder)
        case .announcer: Promise().inPostingOrder(.postingOrder)
        }
    }
}

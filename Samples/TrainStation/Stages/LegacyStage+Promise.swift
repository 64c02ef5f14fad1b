/// What the team hopes for. No guarantee stands for it.
extension LegacyStage {
    nonisolated static let name = StageName.legacy
    nonisolated static let observerOrder = ObserverOrder(
        guarantee: nil,
        step: .received,
        services: Set(Service.allCases)
    )
    nonisolated static let completeness: Guarantee? = nil
    nonisolated static let silence: Guarantee? = nil

    nonisolated static func promise(to service: Service, postedOn place: Place) -> Promise {
        switch service {
        case .screen: Promise().handled(on: .mainActor)
        case .kiosk: place == .mainActor ? Promise().handled(.inPlace) : Promise()
        case .board: Promise().handled(on: .board)
        case .announcer: Promise().handled(on: place)
        }
    }
}

extension BridgedStage {
    nonisolated static let name = StageName.bridged
    nonisolated static let observerOrder = ObserverOrder(
        guarantee: .registrationOrder,
        step: .handled,
        services: [.screen, .kiosk]
    )
    nonisolated static let completeness: Guarantee? = .onceOnEitherSide
    nonisolated static let silence: Guarantee? = .removal

    nonisolated static func promise(to service: Service, postedOn place: Place) -> Promise {
        switch service {
        case .screen where place == .mainActor, .kiosk where place == .mainActor:
            Promise().handled(on: .mainActor, .mainActorHandler)
                .handled(.inPlace, .inPlaceOnMainActor)
                .inPostingOrder(.inPlaceOnMainActor)
        case .screen, .kiosk:
            Promise().handled(on: .mainActor, .mainActorHandler)
                .handled(.later, .deferredLegacyPost)
                .inPostingOrder(.deferredLegacyPost)
        case .board: Promise().handled(on: .board, .actorIsolation).inPostingOrder(.postingOrder)
        case .announcer:
            Promise().receivingInPlace(.synchronousHandler)
                .handled(on: place, .synchronousHandler)
                .handled(.inPlace, .synchronousHandler)
                .inPostingOrder(.synchronousHandler)
        }
    }

    /// What was posted off the main actor was reported, and so was the payload that no message could be made of.
    nonisolated static func findings(of reports: DiagnosticLog, in log: Log) -> [Finding] {
        let deferred = log.posts.filter { $0.place != .mainActor }
        let settingsCount = deferred.count { $0.occurrence == .settingsChange }
        let deferrals = [
            reports.deferrals(of: TrainDidArrive.self) == deferred.count - settingsCount,
            reports.deferrals(of: SettingsDidChange.self) >= settingsCount,
        ]
        let failures = [
            reports.failures(of: TrainDidArrive.self, naming: "platform") == 1,
            reports.failures(of: ArrivalWasReported.self, naming: "platform") == 1,
        ]
        return deferrals.map { Finding(fault: .unreported, guarantee: .deferredLegacyPost, isHeld: $0) }
            + failures.map { Finding(fault: .unreported, guarantee: .failureReported, isHeld: $0) }
    }
}

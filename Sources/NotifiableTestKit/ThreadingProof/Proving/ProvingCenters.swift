internal import Foundation
internal import NotifiableAdapter

/// Makes the watched centers for a service that handles notifications.
struct ProvingCenters {
    let names: [Notification.Name]
    let sample: @Sendable (Notification.Name, Int) -> Notification
    let make: @MainActor () -> any NotificationProtocol

    @MainActor func makeSite() -> ProofSite {
        let center = ProvingCenter(make())
        let (names, sample) = (names, sample)
        return ProofSite(
            center: center,
            makePost: { stimulus, _ in
                return {
                    let notification = sample(names[stimulus.kind], stimulus.number)
                    center.post(
                        name: notification.name,
                        object: notification.object,
                        userInfo: notification.userInfo
                    )
                }
            },
            nest: { isBefore, post in center.nest(.init(isBefore: isBefore, post: post)) },
            log: center.log,
            observers: { center.observedNames.map { $0?.rawValue ?? "every name" } },
            observedKinds: {
                let observed = center.observedNames
                return Set(names.indices.filter { observed.contains(names[$0]) || observed.contains(nil) })
            },
            withdraw: { center.removeAll() },
            postObserved: {
                for case let name? in center.observedNames { center.post(name: name, object: nil, userInfo: nil) }
            },
            complaints: { _ in [] }
        )
    }

    /// The names that are observed and were not declared.
    @MainActor func undeclaredNames(at site: ProofSite) -> [String] {
        let declared = names.map(\.rawValue)
        return site.observers().filter { $0 != "every name" && !declared.contains($0) }
    }
}

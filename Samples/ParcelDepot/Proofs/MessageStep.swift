import Foundation
import NotifiableAdapter
import NotifiableTestKit

@testable import After
@testable import Before

/// Proves step 5 for the services that it makes observers of messages, and shows how a wrong step fails.
@main enum MessageStep {
    @MainActor static func main() async {
        let bell = await prove(
            { Before.Bell(center: $0) },
            { After.Bell(messageCenter: $0) },
            { $0.rings },
            { $0.rings }
        )
        let till = await prove(
            { Before.Till(centsPerKilogram: 90, center: $0) },
            { After.Till(centsPerKilogram: 90, messageCenter: $0) },
            { $0.centsPerKilogram },
            { $0.centsPerKilogram }
        )
        let wrong = await prove({ Before.Bell(center: $0) }, { LateBell($0) }, { $0.rings }, { $0.rings })
        for step in [bell, till, wrong] { print(step) }
        exit(bell.isSame && till.isSame && !wrong.isSame ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    /// A bell that hops with a task.
    @MainActor private final class LateBell {
        private(set) var rings = 0
        private var token: MessageCenter.ObservationToken?

        init(_ center: MessageCenter) {
            token = center.addObserver(for: After.Conveyor.ParcelDidArrive.self) { [weak self] _ in
                Task { self?.rings += 1 }
            }
        }
    }

    /// Posts on the main actor only, because the services before the step trap elsewhere.
    @MainActor private static func prove<Old: AnyObject, New: AnyObject>(
        _ old: @escaping @MainActor (NotificationCenter) -> Old,
        _ new: @escaping @MainActor (MessageCenter) -> New,
        _ stateBefore: @escaping @MainActor (Old) -> Int,
        _ stateAfter: @escaping @MainActor (New) -> Int
    ) async -> StepProof {
        await proveStep(
            from: { old($0.notificationCenter) },
            to: { new($0.messageCenter) },
            observing: [After.Conveyor.ParcelDidArrive.name, After.Office.TariffDidChange.name],
            sample: { name, number in
                let payload: [AnyHashable: Any] = [
                    "number": "parcel", "grams": 9, "note": "", "centsPerKilogram": number,
                ]
                return Notification(name: name, object: nil, userInfo: payload)
            },
            on: [.mainActor],
            stateBefore: stateBefore,
            stateAfter: stateAfter
        )
    }
}

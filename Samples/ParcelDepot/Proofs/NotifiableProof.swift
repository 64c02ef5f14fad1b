import Foundation
import NotifiableTestKit

/// Proves the threading of the services that are `Notifiable`.
@main enum NotifiableProof {
    @MainActor static func main() async {
        let proofs = await [screen, store]
        for proof in proofs { print(proof) }
        exit(proofs.allSatisfy(\.isHeld) ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    @MainActor private static var screen: ThreadingProof {
        get async {
            await proveThreading(
                of: { center in DepotScreen(center: center) },
                observing: [.parcelDidArrive, .depotWillClose],
                sample: { name, number in
                    let payload: [String: Any] = [PayloadKey.number: "parcel \(number)", PayloadKey.grams: number]
                    return Notification(name: name, object: nil, userInfo: payload)
                },
                state: { screen in screen.lines }
            )
        }
    }

    @MainActor private static var store: ThreadingProof {
        get async {
            await proveThreading(
                of: { center in ParcelStore(center: center) },
                observing: [.parcelWasDelivered],
                sample: { name, number in
                    let payload: [String: Any] = [PayloadKey.number: "parcel \(number)", PayloadKey.door: number]
                    return Notification(name: name, object: nil, userInfo: payload)
                },
                state: { store in store.deliveries }
            )
        }
    }
}

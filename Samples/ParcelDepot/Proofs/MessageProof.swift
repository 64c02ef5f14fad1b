import Foundation
import NotifiableTestKit

/// Proves the threading of the services that observe messages, for posts of messages and of notifications.
@main enum MessageProof {
    @MainActor static func main() async {
        let proofs = await [bell, till]
        for proof in proofs { print(proof) }
        exit(proofs.allSatisfy(\.isHeld) ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    @MainActor private static var bell: ThreadingProof {
        get async {
            await proveThreading(
                of: { center in Bell(messageCenter: center) },
                observing: Conveyor.ParcelDidArrive.self,
                sample: { number in Conveyor.ParcelDidArrive(number: "parcel \(number)", grams: number, note: "") },
                state: { bell in bell.rings }
            )
        }
    }

    @MainActor private static var till: ThreadingProof {
        get async {
            await proveThreading(
                of: { center in Till(centsPerKilogram: 90, messageCenter: center) },
                observing: Office.TariffDidChange.self,
                sample: { number in Office.TariffDidChange(centsPerKilogram: number) },
                state: { till in till.centsPerKilogram }
            )
        }
    }
}

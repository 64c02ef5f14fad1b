import Foundation

/// Unloads parcels at the depot.
@MainActor final class Conveyor {
    func unload(_ parcels: [Parcel]) {
        for parcel in parcels { announce(parcel) }
    }

    private func announce(_ parcel: Parcel) {
        NotificationCenter.default.post(
            name: .parcelDidArrive,
            object: self,
            userInfo: [PayloadKey.number: parcel.number, PayloadKey.grams: parcel.grams, PayloadKey.note: parcel.note]
        )
    }
}

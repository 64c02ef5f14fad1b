import Foundation

/// Delivers parcels on a background queue.
final class Courier: Sendable {
    func deliver(_ parcel: Parcel, to door: Int) {
        DispatchQueue.global().async {
            NotificationCenter.default.post(
                name: .parcelWasDelivered,
                object: self,
                userInfo: [PayloadKey.number: parcel.number, PayloadKey.door: door]
            )
        }
    }
}

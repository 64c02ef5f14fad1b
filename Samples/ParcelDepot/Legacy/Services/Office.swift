import Foundation

/// Sets the tariff and the hours.
final class Office: Sendable {
    func raiseTariff(to cents: Int) {
        NotificationCenter.default.postOnMainThread(.tariffDidChange, userInfo: [PayloadKey.centsPerKilogram: cents])
    }

    func close() {
        NotificationCenter.default.post(name: .depotWillClose, object: self)
    }
}

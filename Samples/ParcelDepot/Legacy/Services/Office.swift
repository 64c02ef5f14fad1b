import Foundation

/// Sets the tariff.
final class Office: Sendable {
    func raiseTariff(to cents: Int) {
        NotificationCenter.default.postOnMainThread(.tariffDidChange, userInfo: [PayloadKey.centsPerKilogram: cents])
    }
}

import Foundation
import NotifiableAdapter

extension NotificationProtocol {
    /// Posts a meter's number under a name, as code does that knows no messages.
    func post(_ name: Notification.Name, _ number: Int, of meter: Meter? = nil) {
        post(name: name, object: meter, userInfo: [Meter.key: number])
    }
}

extension Notification {
    /// The number that it carries.
    var number: Int? { userInfo?[Meter.key] as? Int }
}

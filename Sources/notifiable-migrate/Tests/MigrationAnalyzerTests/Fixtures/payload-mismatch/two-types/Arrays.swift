import Foundation

extension Notification.Name {
    static let plansChanged = Notification.Name("PlansChanged")
}

struct PlanEntitlement {}
struct Entitlement {}
final class Plan {}

final class Plans {
    func post(_ entitlements: [PlanEntitlement], plans: [Plan], days: [Int]?, table: [String: Int]) {
        NotificationCenter.default.post(
            name: .plansChanged,
            object: nil,
            // finds: payload-mismatch (note)
            userInfo: ["entitlements": entitlements, "plans": plans, "days": days ?? [], "first": days, "table": table]
        )
    }
}

final class Account: NSObject {
    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(change), name: .plansChanged, object: nil)
    }

    @objc func change(_ notification: Notification) {
        // finds: payload-mismatch
        let entitlements = notification.userInfo?["entitlements"] as? [Entitlement] ?? []
        // silent: instances of a class can be those of a subclass
        let plans = notification.userInfo?["plans"] as? [Account]
        let first = notification.userInfo?["first"] as? Int  // finds: payload-mismatch
        // silent: the values of dictionaries aren't compared
        let table = notification.userInfo?["table"] as? [String: String]
        print(entitlements, plans as Any, first as Any, table as Any)
    }
}

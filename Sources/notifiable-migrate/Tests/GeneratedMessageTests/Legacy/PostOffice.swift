import Foundation

/// A legacy service with posts of many shapes; its messages in `Generated` are what the generator writes of it.
@MainActor final class PostOffice {
    enum Class: String, Sendable {
        case first, second
    }

    static let kept = "kept"

    private let center: NotificationCenter

    init(center: NotificationCenter) { self.center = center }

    func stamp(_ letter: String, as letterClass: Class, weights: [Double], at date: Date?) {
        var payload: [String: Any] = ["XYZLetter": letter, "class": letterClass, Self.kept: weights]
        if let date { payload["in"] = date }
        center.post(name: .letterWasStamped, object: self, userInfo: payload)
    }
}

/// Sorts on a thread of its own, and tells of it by a value.
final class SortingMachine: Sendable {
    private let center: NotificationCenter

    init(center: NotificationCenter) { self.center = center }

    func sort(_ bag: URL) {
        DispatchQueue.global().async {
            self.center.post(name: .bagWasSorted, object: bag, userInfo: ["count": 3, "route": "north"])
        }
    }

    func jam() {
        DispatchQueue.global().async { self.center.post(name: .machineJammed, object: nil) }
    }

    func note(_ bag: URL) {
        DispatchQueue.global().async { self.center.post(name: .bagWasSorted, object: bag, userInfo: ["count": 3]) }
    }
}

extension Notification.Name {
    static let letterWasStamped = Notification.Name("XYZLetterWasStamped")
    static let bagWasSorted = Notification.Name("XYZBagWasSorted")
    static let machineJammed = Notification.Name("XYZMachineJammed")
}

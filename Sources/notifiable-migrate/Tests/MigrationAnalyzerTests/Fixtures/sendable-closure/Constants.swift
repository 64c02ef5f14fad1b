import Foundation

final class Waybill {
    var number = 0
}

final class Seal: Sendable {}

struct Depot<Goods> {
    func send(_ goods: Goods) {
        // finds: sendable-closure
        DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: goods) }
    }

    func sendSealed<Parcel: Sendable>(_ parcel: Parcel) {
        // silent: the constraint makes it Sendable
        DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: parcel) }
    }

    func sendLater(_ goods: Goods) {
        // finds: sendable-closure
        DispatchQueue.main.async { NotificationCenter.default.post(name: .arrived, object: goods) }
    }
}

func dispatch(_ number: Int) {
    let waybill = Waybill()
    waybill.number = number
    // finds: sendable-closure
    DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: waybill) }
    let seal = Seal()
    // silent: Sendable
    DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: seal) }
    nonisolated(unsafe) let unchecked = Waybill()
    // silent: the source says that it is safe
    DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: unchecked) }
    let another = Waybill()
    // silent: the closure copies a value that is Sendable
    DispatchQueue.global().async { [number = another.number] in
        NotificationCenter.default.post(name: .arrived, object: nil, userInfo: ["number": number])
    }
}

func next(in center: NotificationCenter) -> NSObjectProtocol {
    let waybill = Waybill()
    // finds: sendable-closure
    return center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in
        waybill.number += 1
    }
}

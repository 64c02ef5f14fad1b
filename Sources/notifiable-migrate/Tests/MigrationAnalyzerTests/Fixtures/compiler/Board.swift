import Foundation

extension Notification.Name {
    static var trainDidArrive = Notification.Name("TrainDidArrive")  // finds: compiler
    static let trainDidLeave = Notification.Name("TrainDidLeave")
}

@MainActor final class Board {
    private var token: NSObjectProtocol?
    private var count = 0

    func observe() {
        token = NotificationCenter.default.addObserver(forName: .trainDidLeave, object: nil, queue: .main) {
            [weak self] _ in self?.reload()  // finds: compiler
        }
        _ = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) {
            [weak self] _ in self?.reload()  // finds: compiler
        }
    }

    func reload() { count += 1 }
}

@MainActor func unrelated() {}
// silent: it concerns no notification
func caller() { unrelated() }

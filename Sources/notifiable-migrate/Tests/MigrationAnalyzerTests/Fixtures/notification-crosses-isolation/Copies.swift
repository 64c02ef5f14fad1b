import Foundation

final class Copies {
    var token: Any?

    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .copied, object: nil, queue: .main) { note in
            // silent: the task has the name only
            Task { [name = note.name] in print(name) }
        }
        token = center.addObserver(forName: .copied, object: nil, queue: .main) { note in
            // finds: notification-crosses-isolation
            Task { [userInfo = note.userInfo] in print(userInfo?["key"] ?? "") }
        }
    }
}

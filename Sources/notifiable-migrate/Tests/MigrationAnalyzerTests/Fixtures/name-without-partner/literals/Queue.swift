import Foundation

final class Queue {
    var tokens: [Any] = []

    func start(_ center: NotificationCenter) {
        let names = [
            // finds: name-without-partner (warning)
            center.addObserver(forName: Notification.Name("QueueChanged"), object: nil, queue: nil) { _ in print(1) },
            // silent: posted below
            center.addObserver(forName: Notification.Name("QueueFilled"), object: nil, queue: nil) { _ in print(2) },
            // silent: the text is also used in another way
            center.addObserver(forName: Notification.Name("QueueEmptied"), object: nil, queue: nil) { _ in print(3) },
            // silent: the system's
            center.addObserver(forName: Notification.Name("AppleLocale"), object: nil, queue: nil) { _ in print(4) },
        ]
        tokens += names
    }

    func fill(_ center: NotificationCenter) {
        center.post(name: Notification.Name("QueueFilled"), object: nil)
        // finds: name-without-partner (warning)
        center.post(name: Notification.Name("QueueStopped"), object: nil)
        UserDefaults.standard.set(true, forKey: "QueueEmptied")
    }
}

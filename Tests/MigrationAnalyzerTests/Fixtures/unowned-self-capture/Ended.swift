import Foundation

final class Ended {
    var tokens: [Any] = []

    init(_ center: NotificationCenter) {
        // A note: only a race is left.
        tokens.append(
            // finds: unowned-self-capture
            center.addObserver(forName: .arrived, object: nil, queue: nil) { [unowned self] _ in
                reload()
            }
        )
    }

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    func reload() {}
}

import Combine
import Foundation

final class Ended {
    var tokens: [Any] = []

    init(_ center: NotificationCenter) {
        // A note: only a race is left.
        tokens.append(
            // finds: self-capture
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

final class Merged {
    var cancellables: Set<AnyCancellable> = []

    init(_ center: NotificationCenter) {
        // The two publishers share a closure: one finding.
        Publishers.Merge(center.publisher(for: .arrived), center.publisher(for: .left))
            .sink { [unowned self] _ in reload() }  // finds: self-capture
            .store(in: &cancellables)
    }

    func reload() {}
}

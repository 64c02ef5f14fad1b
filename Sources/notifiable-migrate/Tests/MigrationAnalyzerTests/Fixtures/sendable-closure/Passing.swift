import Combine
import UIKit

protocol GlucoseSource: AnyObject { func load(_ completion: @escaping ([Double]) -> Void) }

final class GlucoseModel {
    weak var source: GlucoseSource?
    var values: [Double] = []
    var cancellables: Set<AnyCancellable> = []

    func start() {
        NotificationCenter.default.publisher(for: .glucoseChanged)
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.update() }
            .store(in: &cancellables)
    }

    func update() {
        source?.load { [weak self] values in
            DispatchQueue.main.async {  // finds: sendable-closure
                self?.values = values
            }
        }
    }
}

final class Muter {
    var timer: Timer?
    var start: Date?

    func observe() {
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(enter),
            name: UIApplication.willEnterForegroundNotification,
            object: nil
        )
    }

    @objc func enter() {
        // finds: sendable-closure
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { [weak self] _ in self?.start = nil }
    }
}

final class QuietMuter {
    var values: [Double] = []
    weak var source: GlucoseSource?

    func observe() {
        // silent: the closures take what they need, and none runs elsewhere with `self`
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(enter),
            name: UIApplication.willEnterForegroundNotification,
            object: nil
        )
    }

    @objc func enter() {
        let count = values.count
        source?.load { [weak self] values in
            self?.values = values
            DispatchQueue.main.async { print(count) }
        }
        _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in print(count) }
    }
}

import Combine
import UIKit

final class Statistics: NSObject {
    private var count = 0
    private var cancellables: Set<AnyCancellable> = []

    func start(_ center: NotificationCenter) {
        // finds: handler-off-main
        center.addObserver(self, selector: #selector(counted), name: .counted, object: nil)
        // silent: posted off the main actor only, and no other name has the handler
        center.addObserver(self, selector: #selector(saved), name: .saved, object: nil)
        // silent: hops
        center.addObserver(self, selector: #selector(hopped), name: .counted, object: nil)
        // silent: posted on the main actor only
        center.addObserver(self, selector: #selector(reset), name: .reset, object: nil)
        // silent: a class is reported once
        center.addObserver(self, selector: #selector(refresh), name: .saved, object: nil)
        // silent: the other name of the handler, which is posted on the main actor
        center.addObserver(self, selector: #selector(refresh), name: .reset, object: nil)
        // silent: a class is reported once
        center.publisher(for: .counted)
            .sink { [weak self] _ in self?.count += 1 }
            .store(in: &cancellables)
        center.publisher(for: .counted)
            // silent: delivered on the main queue
            .receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.count += 1 }
            .store(in: &cancellables)
    }

    @objc func counted() { count += 1 }
    @objc func saved() { count += 1 }
    @objc func reset() { count = 0 }
    @objc func refresh() { count = 2 }
    @objc func hopped() { DispatchQueue.main.async { self.count += 1 } }
}

final class Guarded: NSObject, @unchecked Sendable {
    func start(_ center: NotificationCenter) {
        // silent: it synchronizes itself
        center.addObserver(self, selector: #selector(counted), name: .counted, object: nil)
    }

    @objc func counted() {}
}

final class Poster {
    @MainActor func show() {
        NotificationCenter.default.post(name: .counted, object: nil)
        NotificationCenter.default.post(name: .reset, object: nil)
    }

    func load() async {
        NotificationCenter.default.post(name: .counted, object: nil)
        NotificationCenter.default.post(name: .saved, object: nil)
    }
}

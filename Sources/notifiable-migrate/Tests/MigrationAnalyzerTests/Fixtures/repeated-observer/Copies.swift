import Combine
import UIKit

final class Copies: UIViewController {
    private var cancellables = Set<AnyCancellable>()

    override func viewDidLoad() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        // silent: another name
        center.addObserver(self, selector: #selector(reload), name: .left, object: nil)
        center.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)  // finds: repeated-observer
        // silent: the first of two
        center.publisher(for: .arrived).sink { [weak self] _ in self?.reload() }.store(in: &cancellables)
        // finds: repeated-observer
        center.publisher(for: .arrived)
            .sink { [weak self] _ in self?.reload() }
            .store(in: &cancellables)
        #if os(iOS)
            // silent: compiled instead of the next one
            center.addObserver(self, selector: #selector(reload), name: .delayed, object: nil)
        #else
            center.addObserver(self, selector: #selector(reload), name: .delayed, object: nil)
        #endif
        center.addObserver(self, selector: #selector(reload), name: .closed, object: nil)
        center.removeObserver(self, name: .closed, object: nil)
        // silent: the first is removed
        center.addObserver(self, selector: #selector(reload), name: .closed, object: nil)
    }

    @objc func reload() {}
}

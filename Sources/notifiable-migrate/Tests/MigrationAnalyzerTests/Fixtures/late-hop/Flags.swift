import Combine
import UIKit

/// A handler that only sets a property changes nothing in the system's snapshot.
final class ChartViewController: UIViewController {
    private var isActive = true
    private var cancellables: [AnyCancellable] = []

    func start(_ center: NotificationCenter) {
        center.publisher(for: UIApplication.willResignActiveNotification)  // finds: late-hop (note)
            .receive(on: RunLoop.main)
            .sink { [weak self] _ in self?.isActive = false }
            .store(in: &cancellables)
        center.publisher(for: UIApplication.willResignActiveNotification)  // finds: late-hop (warning)
            .receive(on: RunLoop.main)
            .sink { [weak self] _ in self?.hideChart() }
            .store(in: &cancellables)
    }

    func hideChart() {}
}

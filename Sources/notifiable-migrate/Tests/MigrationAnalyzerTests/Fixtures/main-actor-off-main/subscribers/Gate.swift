import Combine
import SwiftUI
import UIKit

extension Notification.Name {
    static let rang = Notification.Name("GateRang")
}

struct Gate: View {
    var body: some View {
        bell("ring") { NotificationCenter.default.post(name: .rang, object: nil) }
    }

    private func bell(_ title: String, action: @escaping () -> Void) -> some View { Button(title, action: action) }
}

final class Porter: UIViewController {
    private var cancellables = Set<AnyCancellable>()

    override func viewDidLoad() {
        super.viewDidLoad()
        // silent: a closure of a view runs on the main actor, as far as the source shows
        NotificationCenter.default.publisher(for: .rang)
            .sink { [weak self] _ in self?.view.setNeedsLayout() }
            .store(in: &cancellables)
    }
}

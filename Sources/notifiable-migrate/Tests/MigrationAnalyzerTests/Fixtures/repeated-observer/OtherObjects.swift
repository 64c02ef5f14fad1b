import SwiftUI
import UIKit

final class Feed: ObservableObject {
    func start() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    @objc func reload() {}
}

struct FeedView: View {
    @StateObject private var feed = Feed()
    var body: some View { Text("Feed").onAppear { feed.start() } }
}

final class Keyboard {
    func start() {
        // silent: another method removes it
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .arrived, object: nil)
    }
    func stop() { NotificationCenter.default.removeObserver(self) }
    @objc func show() {}
}

final class Composer: UIViewController {
    private let keyboard = Keyboard()
    private let child = Child()

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        keyboard.start()
        child.observe()
    }

    // silent: the method of its name that is called is another object's
    func observe() {
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .arrived, object: nil)
    }

    @objc func show() {}
}

final class Child {
    func observe() {}
}

import UIKit

final class Guarded: UIViewController {
    var isObserving = false
    var token: Any?

    override func viewDidAppear(_ animated: Bool) {
        // silent: a flag guards it
        if !isObserving {
            NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        guard token == nil else { return }
        // silent: only without a token
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    }

    override func viewDidLayoutSubviews() {
        guard let window = view.window else { return }
        // That the view has a window is true each time.
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .left, object: window)
    }

    @objc func reload() {}
}

final class Waiting {
    var isReady = false

    func start() {
        guard isReady else {
            // finds: repeated-observer
            NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
                self?.start()
            }
            return
        }
        print("ready")
    }

    // Doesn't remove closures.
    func stop() { NotificationCenter.default.removeObserver(self) }
}

final class WaitingOnce {
    var tokens: [Any] = []

    func start() {
        // silent: it is removed before
        let token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            self.tokens.forEach(NotificationCenter.default.removeObserver)
            self.start()
        }
        tokens.append(token)
    }
}

import UIKit

final class Reader: UIViewController {
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        configure()
        configureOnce()
    }

    private func configure() {
        observeText()
        if UIDevice.current.userInterfaceIdiom == .phone { observeOrientation() }
        if Device.current == .phone { observeTilt() }
        if Document.current == .draft { observeDrafts() }

        func observeOrientation() {
            // finds: repeated-observer
            NotificationCenter.default.addObserver(
                self,
                selector: #selector(show),
                name: UIDevice.orientationDidChangeNotification,
                object: nil
            )
        }
    }

    private func observeTilt() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .didTilt, object: nil)
    }

    private func observeDrafts() {
        // silent: the condition may be another one the next time
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .didDraft, object: nil)
    }

    private func observeText() {
        if #available(iOS 15, *) {
            // finds: repeated-observer
            NotificationCenter.default.addObserver(self, selector: #selector(show), name: .textDidChange, object: nil)
        } else {
            // silent: an alternative
            NotificationCenter.default.addObserver(self, selector: #selector(show), name: .textDidChange, object: nil)
        }
    }

    private func configureOnce() {
        guard !isConfigured else { return }
        isConfigured = true
        observePages()
    }

    private func observePages() {
        // silent: only called under a condition
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .pageDidChange, object: nil)
    }

    private func unused() { observeChapters() }

    private func observeChapters() {
        // silent: nothing that runs again calls it
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .chapterDidChange, object: nil)
    }

    private var isConfigured = false

    @objc func show() {}
}

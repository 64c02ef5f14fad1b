import UIKit

final class TrackListViewController: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        addObservers()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        removeListPlayerObserver()
        if isMovingFromParent { removeListThemeObserver() }
    }

    private func addObservers() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .themeDidChange, object: nil)
        // silent: removed whenever the view disappears
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .playerDidStop, object: nil)
    }

    private func removeListThemeObserver() {
        NotificationCenter.default.removeObserver(self, name: .themeDidChange, object: nil)
    }

    private func removeListPlayerObserver() {
        NotificationCenter.default.removeObserver(self, name: .playerDidStop, object: nil)
    }

    deinit { removeListThemeObserver() }

    @objc func show() {}
}

final class ArtistListViewController: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if isMovingToParent { addThemeObserver() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if isMovingFromParent { stopObservingTheme() }
    }

    private func addThemeObserver() {
        // silent: added and removed for the same reason
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .themeDidChange, object: nil)
    }

    private func stopObservingTheme() {
        NotificationCenter.default.removeObserver(self, name: .themeDidChange, object: nil)
    }

    @objc func show() {}
}

final class AlbumListViewController: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        addAlbumObserver()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if isBeingDismissed { removeAlbumObserver() }
    }

    private func addAlbumObserver() {
        removeAlbumObserver()
        // silent: removed before
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .themeDidChange, object: nil)
    }

    private func removeAlbumObserver() {
        NotificationCenter.default.removeObserver(self, name: .themeDidChange, object: nil)
    }

    @objc func show() {}
}

final class QueueViewController: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // silent: other code calls the method that removes
        NotificationCenter.default.addObserver(self, selector: #selector(show), name: .themeDidChange, object: nil)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if isBeingDismissed { removeQueueObserver() }
    }

    func removeQueueObserver() {
        NotificationCenter.default.removeObserver(self, name: .themeDidChange, object: nil)
    }

    @objc func show() {}
}

func cover(_ screen: QueueViewController) { screen.removeQueueObserver() }

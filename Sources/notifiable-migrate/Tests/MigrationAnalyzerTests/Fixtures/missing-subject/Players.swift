import AVFoundation

final class Player: NSObject {
    let player = AVPlayer()
    var cancellables: [AnyCancellable] = []

    func start(_ center: NotificationCenter) {
        // finds: missing-subject
        center.addObserver(self, selector: #selector(restart), name: .AVPlayerItemDidPlayToEndTime, object: nil)
        // silent: the item is the object
        center.addObserver(
            self,
            selector: #selector(restart),
            name: .AVPlayerItemPlaybackStalled,
            object: player.currentItem
        )
        // silent: the handler compares the object
        center.addObserver(self, selector: #selector(end(_:)), name: .AVPlayerItemDidPlayToEndTime, object: nil)
        // silent: there is one application
        center.addObserver(
            self,
            selector: #selector(restart),
            name: UIApplication.didBecomeActiveNotification,
            object: nil
        )
        center.publisher(for: AVPlayerItem.didPlayToEndTimeNotification)  // finds: missing-subject
            .sink { [weak self] _ in self?.restart() }
            .store(in: &cancellables)
        // silent: it filters
        center.publisher(for: AVPlayerItem.didPlayToEndTimeNotification)
            .filter { [player] in $0.object as AnyObject? === player.currentItem }
            .sink { [weak self] _ in self?.restart() }
            .store(in: &cancellables)
        // silent: the parameter of another type is the notification
        center.addObserver(self, selector: #selector(stop(_:)), name: .AVPlayerItemDidPlayToEndTime, object: nil)
        // silent: a method that the source doesn't show has the notification
        center.publisher(for: AVPlayerItem.didPlayToEndTimeNotification)
            .sink { [weak self] notification in self?.inherited(notification) }
            .store(in: &cancellables)
        // silent: a function that isn't followed has the notification
        center.addObserver(self, selector: #selector(pass(_:)), name: .AVPlayerItemDidPlayToEndTime, object: nil)
    }

    @objc func restart() {}

    @objc func stop(_ sender: Any) {
        guard (sender as? Notification)?.object as? AVPlayerItem === player.currentItem else { return }
        restart()
    }

    @objc func end(_ notification: Notification) {
        guard notification.object as AnyObject? === player.currentItem else { return }
        restart()
    }

    @objc func pass(_ notification: Notification) { Ledger.shared.take(notification) }
}

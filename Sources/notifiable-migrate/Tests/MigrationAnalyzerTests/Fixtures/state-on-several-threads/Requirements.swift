import UIKit

protocol Library: AnyObject {
    var tracks: [String] { get set }
    var albums: [String] { get }
}

class TrackLibrary: NSObject, Library {
    var tracks: [String] = []
    let albums: [String] = []
}

final class TrackScreen: TrackLibrary {
    func start(_ center: NotificationCenter) {
        // finds: state-on-several-threads
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { print(tracks) }

    func load() {
        DispatchQueue.global().async { self.tracks = ["one"] }
    }
}

final class AlbumScreen: TrackLibrary {
    func start(_ center: NotificationCenter) {
        // silent: the property of the protocol is a constant
        center.addObserver(
            self,
            selector: #selector(pause),
            name: UIApplication.willResignActiveNotification,
            object: nil
        )
    }

    @objc func pause() { print(albums) }

    func load() {
        DispatchQueue.global().async { print(self.albums) }
    }
}

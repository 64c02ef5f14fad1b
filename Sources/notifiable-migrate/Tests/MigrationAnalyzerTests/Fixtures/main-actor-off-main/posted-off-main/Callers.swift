import UIKit

final class Callers: UIView {
    func register() {
        let center = NotificationCenter.default
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(refreshed), name: .refreshed, object: nil)
        // finds: main-actor-off-main
        center.addObserver(self, selector: #selector(refreshed), name: .imported, object: nil)
        // Another type's function of the same name is called off the main actor.
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(refreshed), name: .erased, object: nil)
    }

    @objc func refreshed() {}
}

enum Importer {
    static func run() async { refresh(deeply: true) }

    private static func refresh(deeply: Bool) {
        NotificationCenter.default.post(name: .imported, object: nil)
        if deeply { Refresher.refresh() }
    }
}

enum Refresher {
    static func refresh() { NotificationCenter.default.post(name: .refreshed, object: nil) }
}

final class Disk {
    func erase() { NotificationCenter.default.post(name: .erased, object: nil) }
}

final class Card {
    func erase() {}
}

func eraseInBackground(_ card: Card) {
    DispatchQueue.global().async { card.erase() }
}

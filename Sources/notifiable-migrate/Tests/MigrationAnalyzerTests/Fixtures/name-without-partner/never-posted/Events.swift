import Foundation

enum EventType: String {
    case tor = "tor"
    case block = "block"
    case ticker = "ticker"
}

final class Login: NSObject {
    func start(_ center: NotificationCenter) {
        // finds: name-without-partner
        center.addObserver(self, selector: #selector(show), name: .init(rawValue: EventType.tor.rawValue), object: nil)
        // silent: it is posted below
        center.addObserver(
            self,
            selector: #selector(show),
            name: .init(rawValue: EventType.block.rawValue),
            object: nil
        )
        center.post(name: .init(rawValue: EventType.block.rawValue), object: nil)
    }

    func handle(_ event: EventType) { if event == .tor { print("tor") } }

    @objc func show() {}
}

// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
}

func track(_ event: String) {}

final class Board: @unchecked Sendable {
    private let notificationTokens = NotificationTokens()
    private var count: Int?
    private var next: Board?

    func before() {
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in track("x"); self?.reload() }  // left: `track("x")` may have an effect without `self`
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: `track("before")` may have an effect
            track("before")
            guard let self else { return }
            reload()
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [unowned self] note in  // left: `reload()` may have an effect without
            if note.userInfo == nil { reload() }
            track("x")
        }
    }

    func without() {
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in if self == nil { track("gone") } }  // left: `track("gone")` may have an effect
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: `guard let self else { return track("gone")
            guard let self else { return track("gone") }
            reload()
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: `if let self { self.reload() } else {
            if let self { self.reload() } else { track("gone") }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: `track("none")` may have an effect
            let count = self?.count ?? 0
            if count == 0 { track("none") }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: `track("later")` may have an effect
            DispatchQueue.main.async { [weak self] in track("later"); self?.reload() }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in  // left: `UserDefaults.standard.set(self?.count,
            UserDefaults.standard.set(self?.count, forKey: "count")
        }
    }

    func needed() {
        // becomes: notificationTokens.add(NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] note in
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] note in
            guard let text = note.userInfo?["text"] as? String, let strongSelf = self else { return }
            track(text)
            strongSelf.reload()
        // becomes: })
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] note in // left: `switch note.userInfo?["kind"] as? Int
            let board = self
            switch note.userInfo?["kind"] as? Int {
            case 1: board?.next?.reload()
            case 2: if let count = self?.count, count > 1 { track("many") } else { return }
            default: break
            }
            self?.count = Int("1")
            DispatchQueue.main.async { [weak self] in if self != nil { track("later") } }
            Task { [weak self] in
                guard let self else { return }
                reload()
            }
        }
        _ = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [unowned self] _ in // left: `count = 1` may have an effect without
            count = 1
            track("x")
        }
    }

    func reload() {}
}

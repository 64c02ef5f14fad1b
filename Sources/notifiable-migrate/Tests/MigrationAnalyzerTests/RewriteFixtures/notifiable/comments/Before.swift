// swift-format-ignore-file
// goes: // print("ends")

import Foundation
import NotifiableAdapter

nonisolated final class Clock: Sendable {
    func invalidate() {}
}

extension Notification.Name {
    static let arrived = Notification.Name("XYZArrived")
    static let left = Notification.Name("XYZLeft")
}

func post() {
    NotificationCenter.default.post(name: .arrived, object: nil)
    NotificationCenter.default.post(name: .left, object: nil)
}

@MainActor final class Counter: NSObject {
    // MARK: State

    // How often.
    private var count = 0

    override init() {
        super.init()
        // forward
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .left, object: nil) // at once
    }

    @objc func reload() {
        count = 0
    }
}

@MainActor final class Board: NSObject {
    private let timer: Clock? = nil

    override init() {
        super.init()
        // The board.
        NotificationCenter.default.addObserver(
            self,
            selector: #selector(go(_:)), // the handler
            name: .arrived, // the name
            // any
            object: nil
        )
        // Then that.
        NotificationCenter.default.addObserver(self, selector: #selector(gone), name: .left, object: /* any */ nil)
    }

    @objc private func go(_ note: Notification) { // go
        // the count
        let count = note.userInfo?["count"] as? Int
        // read
        guard let tag = note.userInfo?["tag"] as? String /* tag */ else { return } // none
        print(count ?? 0, tag) // print
    }

    @objc /* by name */ func gone() {}

    // Ends.
    deinit {

        // Clean up.
        NotificationCenter.default.removeObserver(self)
        timer?.invalidate()
    }
}

@MainActor final class Row: NSObject {
    private let timer: Clock? = nil
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(gone), name: .left, object: nil)
    }
    @objc func gone() {}
    deinit { NotificationCenter.default.removeObserver(self); timer?.invalidate() }
}

@MainActor final class Section: NSObject {
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(gone), name: .left, object: nil)
    }

    deinit {
        // print("ends")

        NotificationCenter.default.removeObserver(self)
    }

    @objc func gone() {}
}

import Foundation

final class Track: NSObject {
    var token: NSObjectProtocol?
    var tokens: [NSObjectProtocol] = []
    var player = NSObject()

    func runTwice() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("run") }
        work()
        NotificationCenter.default.removeObserver(token!)
        // silent: the first is removed
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("run") }
    }

    func runWithStop() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("stop")
        }
        stop()
        // silent: a function removes the first
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("stop")
        }
    }

    func runWithoutStop() {
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("go") }
        removeDecoration()
        // finds: repeated-observer
        token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("go") }
    }

    func runWithOther() {
        let first = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: nil) { _ in print("a") }
        tokens.append(
            NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("other") }
        )
        NotificationCenter.default.removeObserver(first)
        tokens.append(
            // finds: repeated-observer
            NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { _ in print("other") }
        )
    }

    func runWithPlayers() {
        var current = NSObject()
        tokens.append(
            NotificationCenter.default.addObserver(forName: .arrived, object: current, queue: nil) { _ in print("play")
            }
        )
        current = NSObject()
        tokens.append(
            // silent: of another object
            NotificationCenter.default.addObserver(forName: .arrived, object: current, queue: nil) { _ in print("play")
            }
        )
        tokens.append(
            // finds: repeated-observer
            NotificationCenter.default.addObserver(forName: .arrived, object: current, queue: nil) { _ in print("play")
            }
        )
    }

    func observePlayers() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(work), name: .arrived, object: player)
        player = NSObject()
        // silent: of another object
        center.addObserver(self, selector: #selector(work), name: .arrived, object: self.player)
        center.addObserver(self, selector: #selector(work), name: .arrived, object: player)
    }

    func observeAgain() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(work), name: .left, object: nil)
        center.removeObserver(self, name: .left, object: nil)
        // silent: the first is removed
        center.addObserver(self, selector: #selector(work), name: .left, object: nil)
        center.removeObserver(self, name: .arrived, object: nil)
        // finds: repeated-observer
        center.addObserver(self, selector: #selector(work), name: .left, object: nil)
    }

    @objc func work() {}
    func stop() { if let token { NotificationCenter.default.removeObserver(token) } }
    func removeDecoration() {}
}

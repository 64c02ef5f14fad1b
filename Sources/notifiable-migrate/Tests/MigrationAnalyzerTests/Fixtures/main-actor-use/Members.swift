import UIKit

enum Kind { case local, express }

@MainActor final class Signal {
    var aspect = 0
}

@MainActor final class Line {
    let kind = Kind.local
    let names: [String] = []
    let signal: Signal = Signal()
    let log: Journal = Journal()
}

final class Journal {}

@MainActor struct Counts {
    var total = 0
    var doubled: Int { 2 * total }
}

class LineListener: NSObject {
    let line: Line
    var counts: Counts

    init(_ line: Line, _ counts: Counts) {
        (self.line, self.counts) = (line, counts)
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }

    @objc func arrive() {
        // silent: constants whose types are Sendable, and a stored property of a value
        print(line.kind, line.names, line.signal, counts.total)
    }
}

final class SignalListener: LineListener {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(leave), name: .left, object: nil)
    }

    @objc func leave() {
        print(line.signal.aspect)  // finds: main-actor-use
    }
}

final class JournalListener: LineListener {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(leave), name: .left, object: nil)
    }

    @objc func leave() {
        print(line.log)  // finds: main-actor-use
    }
}

final class CountListener: LineListener {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(leave), name: .left, object: nil)
    }

    @objc func leave() {
        print(counts.doubled)  // finds: main-actor-use
    }
}

@MainActor final class Poster { var text = "" }
@MainActor class Placard { init() {} }
@MainActor final class LargePlacard: Placard { var text = "" }
@MainActor final class Plate: NSObject { var text = "" }
@MainActor final class Card {}

extension Card {
    convenience init(text: String) { self.init() }
}

final class PosterListener: NSObject {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(leave), name: .left, object: nil)
    }

    @objc func arrive() {
        // silent: the compiler makes these initializers
        print(Poster(), Card())
    }

    @objc func leave() {
        print(LargePlacard())  // finds: main-actor-use
    }
}

final class PlateListener: NSObject {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(stop), name: .stopped, object: nil)
    }

    @objc func stop() {
        print(Plate())  // finds: main-actor-use
    }
}

final class Headline: NSObject {
    @MainActor var title = ""
    @MainActor let limit = 3
    @MainActor func reload() {}

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
        center.addObserver(self, selector: #selector(leave), name: .left, object: nil)
    }

    @objc func arrive() {
        reload()  // finds: main-actor-use
    }

    @objc func leave() {
        // silent: a constant whose type is Sendable, and a hop
        print(limit)
        Task { await reload() }
        DispatchQueue.main.async { self.title = "left" }
    }
}

final class Subtitle: NSObject {
    @MainActor var title = ""

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(leave), name: .left, object: nil)
    }

    @objc func leave() {
        title = "left"  // finds: main-actor-use
    }
}

@MainActor final class Archive {
    static let shared = Archive()
}

final class ArchiveListener: NSObject {
    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(leave), name: .left, object: nil)
    }

    @objc func leave() {
        let archive = Archive.shared  // finds: main-actor-use
        _ = archive
    }
}

final class Idle {
    private var cancellables: Set<AnyCancellable> = []

    func start() {
        NotificationCenter.default.publisher(for: .arrived)
            .filter { _ in UIApplication.shared.isIdleTimerDisabled }  // finds: main-actor-use
            .sink { _ in DispatchQueue.main.async { print("arrived") } }
            .store(in: &cancellables)
    }

    @MainActor func startOnMain() {
        NotificationCenter.default.publisher(for: .arrived)
            // silent: the closure is isolated, as the function is
            .filter { _ in UIApplication.shared.isIdleTimerDisabled }
            .sink { _ in print("arrived") }
            .store(in: &cancellables)
    }
}

final class DelegateMonitor: NSObject {
    func start(_ center: NotificationCenter) {
        print(UIApplication.shared)
        // finds: main-actor-use
        center.addObserver(self, selector: #selector(change), name: .changed, object: UIApplication.shared.delegate)
    }

    @objc func change() {}
}

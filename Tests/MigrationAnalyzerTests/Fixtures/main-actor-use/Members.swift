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

import Foundation

private let globalGate = Gate()  // finds: shared-instance
var currentGate: Gate? = nil  // finds: shared-instance
// silent: the compiler doesn't check it
nonisolated(unsafe) let uncheckedGate = Gate()
// silent: isolated
@MainActor let mainGate = Gate()
// silent: it has nothing to do with notifications
let plainGate = PlainGate()
// silent: the class is isolated
let screenGate = ScreenGate()

final class Gate {
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(open), name: .arrived, object: nil)
    }

    @objc func open() {
        // silent: a local
        let gate = Gate()
        print(gate)
    }
}

final class PlainGate {}

@MainActor final class ScreenGate {
    func open() { NotificationCenter.default.post(name: .arrived, object: nil) }
}

import UIKit

protocol GateDelegate: AnyObject {
    func gateDidOpen(_ gate: Int)
}

protocol LockDelegate: AnyObject {
    func lockDidClose()
}

@MainActor protocol DoorDelegate: AnyObject {
    func doorDidOpen()
}

protocol ScreenDelegate where Self: UIViewController {
    func screenDidChange()
}

protocol BarrierListener: AnyObject {
    func barrierDidRise()
}

final class Gate: NSObject {
    weak var delegate: GateDelegate?
    weak var lock: (any LockDelegate)?
    weak var door: DoorDelegate?
    weak var screen: ScreenDelegate?
    var listeners: [BarrierListener] = []

    func observe(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }

    @objc func arrive() {
        delegate?.gateDidOpen(1)
        DispatchQueue.main.async { self.lock?.lockDidClose() }  // finds: sendable-closure
        screen?.screenDidChange()
        rise()
    }

    private func rise() {
        for listener in listeners { listener.barrierDidRise() }
    }
}

final class GateViewController: UIViewController, GateDelegate {  // finds: main-actor-use
    func gateDidOpen(_ gate: Int) {}
}

final class LockView: UIView {}

extension LockView: LockDelegate {  // finds: main-actor-use
    func lockDidClose() {}
}

@MainActor final class BarrierModel: BarrierListener {  // finds: main-actor-use
    func barrierDidRise() {}
}

// silent: the function is declared as nonisolated
final class QuietGateView: UIView, GateDelegate {
    nonisolated func gateDidOpen(_ gate: Int) {}
}

// silent: the compiler checks the conformance at run time
final class CheckedGateView: UIView, @preconcurrency GateDelegate {
    func gateDidOpen(_ gate: Int) {}
}

// silent: an isolated conformance
final class IsolatedGateView: UIView, @MainActor GateDelegate {
    func gateDidOpen(_ gate: Int) {}
}

// silent: the protocol inherits the isolation of `UIViewController`
final class ScreenViewController: UIViewController, ScreenDelegate {
    func screenDidChange() {}
}

// silent: the protocol is isolated, too
final class DoorView: UIView, DoorDelegate {
    func doorDidOpen() {}
}

// silent: no class of the main actor
final class GateLog: GateDelegate {
    func gateDidOpen(_ gate: Int) {}
}

protocol PanelDelegate: AnyObject {
    func panelDidChange()
}

// silent: the handler's class is isolated, so that the conformance has nothing to do with notifications
final class Panel: UIView {
    weak var delegate: PanelDelegate?

    func observe(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(arrive), name: .arrived, object: nil)
    }

    @objc func arrive() { delegate?.panelDidChange() }
}

final class PanelViewController: UIViewController, PanelDelegate {
    func panelDidChange() {}
}

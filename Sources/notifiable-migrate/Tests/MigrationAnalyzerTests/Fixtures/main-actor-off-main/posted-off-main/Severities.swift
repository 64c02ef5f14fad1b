import AVFoundation
import UIKit

@MainActor final class Settings: NSObject {
    func register(_ center: NotificationCenter) {
        // finds: main-actor-off-main (error)
        center.addObserver(self, selector: #selector(use), name: UserDefaults.didChangeNotification, object: nil)
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(use), name: AVAudioSession.interruptionNotification, object: nil)
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(ask), name: UserDefaults.didChangeNotification, object: nil)
        // finds: main-actor-off-main (warning)
        center.addObserver(self, selector: #selector(hop), name: UserDefaults.didChangeNotification, object: nil)
    }

    @objc func use() { draw() }
    @objc func ask() { guard Thread.isMainThread else { return } }
    @objc func hop() { DispatchQueue.main.async { self.draw() } }
    func draw() {}
}

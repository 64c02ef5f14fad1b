import AppKit
import UIKit

final class Cache: NSObject {
    private var tokens: [Any] = []

    func start(_ center: NotificationCenter) {
        tokens = [
            center.addObserver(  // finds: late-hop (error)
                forName: UIApplication.willTerminateNotification,
                object: nil,
                queue: nil
            ) { _ in DispatchQueue.main.async { trim() } },
            // Code that shows nothing can wait.
            center.addObserver(  // finds: late-hop (note)
                forName: UIApplication.willResignActiveNotification,
                object: nil,
                queue: nil
            ) { _ in DispatchQueue.main.async { trim() } },
        ]
    }
}

final class Cover: UIView, Sendable {
    private var token: Any?

    func start(_ center: NotificationCenter) {
        token = center.addObserver(  // finds: late-hop (warning)
            forName: UIApplication.willResignActiveNotification,
            object: nil,
            queue: nil
        ) { _ in DispatchQueue.main.async { trim() } }
    }
}

func trim() {}

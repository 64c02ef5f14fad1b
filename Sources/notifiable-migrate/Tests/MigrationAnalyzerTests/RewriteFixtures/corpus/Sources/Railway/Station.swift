// swift-format-ignore-file

import Foundation
import NotifiableAdapter

@MainActor final class Station {
    private let notificationCenter: MessageCenter
    private var leaving = 0

    init(notificationCenter: MessageCenter = .default) {
        self.notificationCenter = notificationCenter
        _ = notificationCenter.addObserver(forName: .trainWillLeave, object: nil, queue: nil) { [weak self] _ in
            MainActor.assumeIsolated { self?.leaving += 1 }
        }
        _ = notificationCenter.addObserver(forName: .stationDidClose, object: nil, queue: nil) { [weak self] _ in
            MainActor.assumeIsolated { self?.leaving = 0 }
        }
    }

    func close() {
        notificationCenter.post(name: .stationDidClose, object: self, userInfo: ["reason": "night"])
    }

    func open() {
        notificationCenter.post(name: StationEvent.didOpen.notificationName, object: self, userInfo: ["platforms": 4])
    }
}

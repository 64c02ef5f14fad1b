import Foundation

/// The screen above the conveyor.
@MainActor final class DepotScreen {
    private(set) var lines: [String] = []
    private var grams = 0

    init(center: NotificationCenter = .default) {
        center.addObserver(self, selector: #selector(parcelDidArrive), name: .parcelDidArrive, object: nil)
        center.addObserver(self, selector: #selector(depotWillClose), name: .depotWillClose, object: nil)
    }

    @objc private func parcelDidArrive(_ notification: Notification) {
        guard let number = notification.userInfo?[PayloadKey.number] as? String,
            let grams = notification.userInfo?[PayloadKey.grams] as? Int
        else { return }
        let note = notification.userInfo?[PayloadKey.note] as? String ?? ""
        self.grams += grams
        lines.append(note.isEmpty ? "\(number): \(grams) g" : "\(number): \(grams) g, \(note)")
    }

    @objc private func depotWillClose() {
        lines.append("closed with \(grams) g")
    }
}

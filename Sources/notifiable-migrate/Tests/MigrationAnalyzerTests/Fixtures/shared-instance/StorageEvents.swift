import Foundation

final class StorageEvents: NSObject {
    func start() {
        NotificationCenter.default.addObserver(self, selector: #selector(filled), name: .storageFilled, object: nil)
    }

    @objc private func filled() { Storage.trim() }
}

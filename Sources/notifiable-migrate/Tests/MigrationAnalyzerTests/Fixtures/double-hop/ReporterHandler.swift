import Foundation

extension Reporter {
    nonisolated func handle(_ notification: Notification) {
        Task { @MainActor in report() }  // finds: double-hop
    }

    func report() {}
}

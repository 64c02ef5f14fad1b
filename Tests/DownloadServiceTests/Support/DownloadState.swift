@testable import download_service

/// What a download manager's user sees of it, and what it asked the transfers for: each thing that it hears changes it.
struct DownloadState: Equatable, Sendable {
    let unfinished: [Download]
    let finished: [Download]
    let isPaused: Bool
    let commands: [TransferRecorder.Command]

    init(_ list: DownloadList) {
        unfinished = list.unfinished
        finished = list.finished
        isPaused = list.isPaused
        commands = (list.transfers as? TransferRecorder)?.recorded ?? []
    }
}

extension DownloadManaging {
    /// With downloads that there is something to hear about.
    func with(_ files: [String]) async -> Self {
        for file in files { add(file) }
        return self
    }
}

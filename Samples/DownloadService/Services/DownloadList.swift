/// A download manager, before or after its migration.
protocol DownloadManaging: Actor {
    var list: DownloadList { get }
    func add(_ file: String)
}

/// Fetches the bytes for a download manager. Tests replace it.
nonisolated protocol Transfers: Sendable {
    /// Starts to fetch a file, or continues where the transfer stopped.
    func start(_ file: String, chunkBytes: Int)

    /// Stops all transfers where they are.
    func suspend()
}

/// A file to download.
nonisolated struct Download: Equatable, Sendable {
    let file: String
    var receivedBytes = 0
    /// The reason why the download failed; `nil` if it didn't.
    var failure: String?
}

/// The downloads, and the reactions to events.
///
/// The list uses neither notifications nor messages, so a migration does not change it.
nonisolated struct DownloadList: Sendable {
    private(set) var unfinished: [Download] = []
    /// The finished downloads, in the order in which they finished.
    private(set) var finished: [Download] = []
    private(set) var isPaused = false
    private(set) var chunkBytes = Settings().chunkBytes
    let transfers: any Transfers

    init(transfers: any Transfers) { self.transfers = transfers }

    mutating func add(_ file: String) {
        unfinished.append(Download(file: file))
        if !isPaused { transfers.start(file, chunkBytes: chunkBytes) }
    }

    mutating func pause() {
        isPaused = true
        transfers.suspend()
    }

    mutating func resume() {
        isPaused = false
        startUnfinished()
    }

    /// Changes the size of the chunks, also for the downloads that have started.
    mutating func use(chunkBytes: Int) {
        guard chunkBytes > 0 else { return }
        self.chunkBytes = chunkBytes
        if !isPaused { startUnfinished() }
    }

    mutating func receive(_ bytes: Int, of file: String) {
        guard let index = unfinished.firstIndex(where: { $0.file == file }) else { return }
        unfinished[index].receivedBytes += bytes
    }

    /// Ends a download.
    ///
    /// - Returns: The download, or `nil` if it had ended before.
    mutating func finish(_ file: String, failure: String?) -> Download? {
        guard let index = unfinished.firstIndex(where: { $0.file == file }) else { return nil }
        var download = unfinished.remove(at: index)
        download.failure = failure
        finished.append(download)
        return download
    }

    private func startUnfinished() {
        for download in unfinished { transfers.start(download.file, chunkBytes: chunkBytes) }
    }
}

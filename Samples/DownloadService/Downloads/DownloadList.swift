/// The downloads, and what is to be done about what is heard.
///
/// It knows of no notification and no message, so a migration does not touch it.
struct DownloadList: Sendable {
    private(set) var unfinished: [Download] = []
    /// In the order in which they finished.
    private(set) var finished: [Download] = []
    private(set) var isPaused = false
    private(set) var chunkBytes = Settings().chunkBytes
    let transfers: any Transfers

    init(transfers: any Transfers) { self.transfers = transfers }

    mutating func add(_ file: String) {
        unfinished.append(Download(file))
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

    /// From now on, chunks are of this size, also those of downloads that are under way.
    mutating func use(chunkBytes: Int) {
        guard chunkBytes > 0 else { return }
        self.chunkBytes = chunkBytes
        if !isPaused { startUnfinished() }
    }

    mutating func receive(_ bytes: Int, of file: String) {
        guard let index = unfinished.firstIndex(where: { $0.file == file }) else { return }
        unfinished[index].receivedBytes += bytes
    }

    /// Takes note that a file is there, or never will be.
    ///
    /// - Returns: the download, if this was news.
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

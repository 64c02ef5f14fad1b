/// The downloads, and what is to be done about what is heard.
///
/// It knows of no notification and no message, so a migration does not touch it.
struct DownloadList: Sendable {
    private(set) var downloads: [Download] = []
    private(set) var isPaused = false
    private(set) var chunkBytes = Settings().chunkBytes
    let transfers: any Transfers

    init(transfers: any Transfers) { self.transfers = transfers }

    mutating func add(_ file: String) {
        downloads.append(Download(file))
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
        guard let index = index(of: file) else { return }
        downloads[index].receivedBytes += bytes
    }

    /// Takes note that a file is there, or never will be.
    ///
    /// - Returns: the download, if this was news.
    mutating func finish(_ file: String, failure: String?) -> Download? {
        guard let index = index(of: file), !downloads[index].isFinished else { return nil }
        downloads[index].isFinished = true
        downloads[index].failure = failure
        return downloads[index]
    }

    private func index(of file: String) -> Int? {
        downloads.firstIndex { $0.file == file }
    }

    private func startUnfinished() {
        for download in downloads where !download.isFinished { transfers.start(download.file, chunkBytes: chunkBytes) }
    }
}

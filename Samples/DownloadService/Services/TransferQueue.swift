import Foundation
import NotifiableAdapter

/// Fetches files in chunks on a queue of its own, as a `URLSession` does, and posts its progress there.
///
/// A file grows in a folder of parts, and is moved when it is complete. A transfer continues at the end of its part.
///
/// `@unchecked Sendable`: `queue` guards `chunkBytes`.
nonisolated final class TransferQueue: Transfers, @unchecked Sendable {
    private let queue = DispatchQueue(label: "download-service.transfers")
    /// The files that are being fetched, with the size of their chunks.
    private var chunkBytes: [String: Int] = [:]
    private let server: Server
    private let folder: URL
    private let parts: URL
    private let session: SessionService
    private let notificationCenter: any NotificationProtocol

    init(
        from server: Server,
        to folder: URL,
        keeping parts: URL,
        session: SessionService,
        notificationCenter: any NotificationProtocol = NotificationCenter.default
    ) {
        self.server = server
        self.folder = folder
        self.parts = parts
        self.session = session
        self.notificationCenter = notificationCenter
    }

    func start(_ file: String, chunkBytes: Int) {
        queue.async { [self] in
            let isRunning = self.chunkBytes.updateValue(chunkBytes, forKey: file) != nil
            if !isRunning { fetchChunk(of: file) }
        }
    }

    func suspend() {
        queue.async { self.chunkBytes = [:] }
    }

    // MARK: On the queue

    private func fetchChunk(of file: String) {
        // A suspended transfer ends here.
        guard let count = chunkBytes[file] else { return }
        guard let token = session.session.token else { return chunkBytes = [:] }
        do {
            let part = try FileHandle(forWritingTo: openPart(of: file))
            defer { try? part.close() }
            let data = try server.read(file, from: part.seekToEnd(), upTo: count, token: token)
            guard !data.isEmpty else {
                try FileManager.default.moveItem(at: parts.appending(path: file), to: folder.appending(path: file))
                return finish(file, failure: nil)
            }
            try part.write(contentsOf: data)
            post(.transferDidAdvance, [PayloadKey.file: file, PayloadKey.bytes: data.count])
            queue.async { self.fetchChunk(of: file) }
        } catch is Server.Unauthorized {
            // All other requests would be rejected as well.
            chunkBytes = [:]
            post(.requestWasRejected, [PayloadKey.token: token])
        } catch {
            finish(file, failure: "\(error)")
        }
    }

    private func openPart(of file: String) throws -> URL {
        let part = parts.appending(path: file)
        if !FileManager.default.fileExists(atPath: part.path) { try Data().write(to: part) }
        return part
    }

    private func finish(_ file: String, failure: String?) {
        chunkBytes[file] = nil
        var payload: [AnyHashable: Any] = [PayloadKey.file: file]
        payload[PayloadKey.failure] = failure
        post(.transferDidFinish, payload)
    }

    private func post(_ name: Notification.Name, _ payload: [AnyHashable: Any]) {
        notificationCenter.post(name: name, object: self, userInfo: payload)
    }
}

/// Serves files to clients with a token. A token is valid for a number of bytes.
nonisolated final class Server: Sendable {
    private let files: [String: URL]
    private let bytesPerToken: Int
    private let used = Locked<[String: Int]>([:])

    /// The token is used up: the user has to sign in again.
    struct Unauthorized: Error {}

    struct NoSuchFile: Error, CustomStringConvertible {
        let file: String
        var description: String { "the server has no \(file)" }
    }

    init(files: [String: URL], bytesPerToken: Int) {
        self.files = files
        self.bytesPerToken = bytesPerToken
    }

    /// Returns a part of a file; no bytes at the end of the file.
    func read(_ file: String, from offset: UInt64, upTo count: Int, token: String) throws -> Data {
        guard used.withLock({ $0[token, default: 0] < bytesPerToken }) else { throw Unauthorized() }
        guard let url = files[file] else { throw NoSuchFile(file: file) }
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        try handle.seek(toOffset: offset)
        let data = try handle.read(upToCount: count) ?? Data()
        used.withLock { $0[token, default: 0] += data.count }
        return data
    }
}

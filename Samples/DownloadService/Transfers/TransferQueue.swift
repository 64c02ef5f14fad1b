import Foundation
import NotifiableAdapter

/// Fetches files in chunks, in turn, on a queue of its own, as a `URLSession` does: there it posts how far it is.
///
/// A file grows in a folder of parts, and is moved when it is whole. The part is all it takes to go on later.
///
/// `@unchecked Sendable`: `queue` guards what is under way.
final class TransferQueue: Transfers, @unchecked Sendable {
    private let queue = DispatchQueue(label: "download-service.transfers")
    private var underWay: [String: Transfer] = [:]
    private let server: Server
    private let folder: URL
    private let parts: URL
    private let session: SessionService
    private let notificationCenter: any NotificationProtocol

    /// One file from a start to the next suspension.
    ///
    /// `@unchecked Sendable`: used on the queue alone.
    private final class Transfer: @unchecked Sendable {
        let file: String
        var chunkBytes: Int
        let output: FileHandle

        init(_ file: String, chunkBytes: Int, output: FileHandle) {
            self.file = file
            self.chunkBytes = chunkBytes
            self.output = output
        }
    }

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
        queue.async { self.begin(file, chunkBytes) }
    }

    func suspend() {
        queue.async { self.underWay = [:] }
    }

    // MARK: On the queue

    private func begin(_ file: String, _ chunkBytes: Int) {
        if let transfer = underWay[file] {
            transfer.chunkBytes = chunkBytes
            return
        }
        do {
            let transfer = Transfer(file, chunkBytes: chunkBytes, output: try openPart(of: file))
            underWay[file] = transfer
            step(transfer)
        } catch {
            finish(file, failure: "\(error)")
        }
    }

    private func step(_ transfer: Transfer) {
        // Suspended meanwhile, and perhaps begun anew.
        guard underWay[transfer.file] === transfer else { return }
        guard let token = session.session.token else { return underWay = [:] }
        do {
            let offset = try transfer.output.offset()
            let data = try server.read(transfer.file, from: offset, upTo: transfer.chunkBytes, token: token)
            guard !data.isEmpty else { return try complete(transfer) }
            try transfer.output.write(contentsOf: data)
            post(.transferDidAdvance, [PayloadKey.file: transfer.file, PayloadKey.bytes: data.count])
            queue.async { self.step(transfer) }
        } catch is Server.Unauthorized {
            // What is true of this request is true of all.
            underWay = [:]
            post(.requestWasRejected, [PayloadKey.token: token])
        } catch {
            finish(transfer.file, failure: "\(error)")
        }
    }

    private func complete(_ transfer: Transfer) throws {
        try transfer.output.close()
        try FileManager.default.moveItem(at: part(of: transfer.file), to: folder.appending(path: transfer.file))
        finish(transfer.file, failure: nil)
    }

    private func finish(_ file: String, failure: String?) {
        underWay[file] = nil
        var payload: [AnyHashable: Any] = [PayloadKey.file: file]
        payload[PayloadKey.failure] = failure
        post(.transferDidFinish, payload)
    }

    private func openPart(of file: String) throws -> FileHandle {
        let part = part(of: file)
        if !FileManager.default.fileExists(atPath: part.path) { try Data().write(to: part) }
        let output = try FileHandle(forWritingTo: part)
        try output.seekToEnd()
        return output
    }

    private func part(of file: String) -> URL { parts.appending(path: file) }

    private func post(_ name: Notification.Name, _ payload: [AnyHashable: Any]) {
        notificationCenter.post(name: name, object: self, userInfo: payload)
    }
}

import Foundation

extension AtomicFile {
    /// Writes a new file, whole or not at all.
    ///
    /// Fails if there is one of that name, also if it appears meanwhile.
    package static func create(_ path: String, with bytes: [UInt8]) throws(Failure) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var name = Array("\(folder)/.notifiable-migrate-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw failure("cannot be written", path) }
        let temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(temporary) }
        let mask = umask(0)
        umask(mask)
        let isWritten = write(bytes, to: descriptor) && fchmod(descriptor, 0o666 & ~mask) == 0 && fsync(descriptor) == 0
        let isClosed = close(descriptor) == 0
        // Unlike `rename`, `link` takes no name that is taken.
        guard isWritten, isClosed, link(temporary, path) == 0 else { throw failure("cannot be written", path) }
        sync(folder)
    }
}

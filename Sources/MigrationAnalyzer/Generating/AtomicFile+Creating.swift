import Foundation

extension AtomicFile {
    /// Writes a new file, whole or not at all.
    ///
    /// Fails if there is one of that name, also if it appears meanwhile.
    package static func create(_ path: String, with bytes: [UInt8]) throws(Failure) {
        let mask = umask(0)
        umask(mask)
        let temporary = try write(bytes, beside: path, mode: 0o666 & ~mask)
        defer { unlink(temporary) }
        // Unlike `rename`, `link` takes no name that is taken.
        guard link(temporary, path) == 0 else { throw failure("cannot be written", path) }
        syncFolder(of: path)
    }
}

import Foundation

/// Replaces a file atomically: readers see the old or the new content, even if the process is killed.
package enum AtomicFile {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Writes a temporary file in the same folder, synchronizes it, and renames it to the file's name. Permissions and
    /// symbolic links are preserved.
    ///
    /// If the process is killed meanwhile, a hidden file remains in the folder.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        try checkWritable(path)
        var status = stat()
        guard stat(target, &status) == 0 else { throw failure("does not exist", target) }
        let temporary = try write(bytes, beside: target, mode: status.st_mode & 0o7777)
        guard rename(temporary, target) == 0 else {
            let failure = failure("cannot be written", target)
            unlink(temporary)
            throw failure
        }
        syncFolder(of: target)
    }

    /// Throws if a file can't be replaced.
    package static func checkWritable(_ path: String) throws(Failure) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        for path in [target.path, target.deletingLastPathComponent().path] {
            guard access(path, W_OK) == 0 else { throw failure("cannot be written", path) }
        }
    }

    /// Writes a hidden file in the same folder, to the disk.
    ///
    /// - Returns: its path.
    static func write(_ bytes: [UInt8], beside path: String, mode: mode_t) throws(Failure) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var name = Array("\(folder)/.notifiable-migrate-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw failure("cannot be written: no file can be created in its folder", path) }
        let temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isWritten = write(bytes, to: descriptor) && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
        let isClosed = close(descriptor) == 0
        guard isWritten, isClosed else {
            let failure = failure("cannot be written", path)
            unlink(temporary)
            throw failure
        }
        return temporary
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// The new name outlives a loss of power only with its folder on the disk. Some file systems cannot do that.
    static func syncFolder(of path: String) {
        let descriptor = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    static func failure(_ what: String, _ path: String) -> Failure {
        Failure(description: "\(path): \(what): \(String(cString: strerror(errno)))")
    }
}

extension AtomicFile {
    /// Writes a new file, whole or not at all.
    ///
    /// Fails if there is one of that name, also if it appears meanwhile.
    package static func create(_ path: String, with bytes: [UInt8]) throws(Failure) {
        let mask = umask(0)
        umask(mask)
        let temporary = try write(bytes, beside: path, mode: 0o666 & ~mask)
        defer { unlink(temporary) }
        // `link` fails if the name exists; `rename` would replace that file.
        guard link(temporary, path) == 0 else { throw failure("cannot be written", path) }
        syncFolder(of: path)
    }
}

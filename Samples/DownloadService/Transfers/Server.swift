import Foundation

/// A folder's worth of files for those who have a token. A token is good for so many bytes.
final class Server: Sendable {
    private let files: [String: URL]
    private let bytesPerToken: Int
    private let used = Locked<[String: Int]>([:])

    /// Who asks has to sign in again.
    struct Unauthorized: Error {}

    struct NoSuchFile: Error, CustomStringConvertible {
        let file: String
        var description: String { "the server has no \(file)" }
    }

    init(files: [String: URL], bytesPerToken: Int) {
        self.files = files
        self.bytesPerToken = bytesPerToken
    }

    /// Gives a part of a file: nothing where the file ends.
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

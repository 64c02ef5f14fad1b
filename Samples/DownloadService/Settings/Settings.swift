import Foundation

/// What can be set, as it is on disk.
struct Settings: Codable, Equatable, Sendable {
    private(set) var chunkBytes = 32 * 1024
    /// How often the settings have changed.
    private(set) var revision = 0

    mutating func change(chunkBytes: Int) {
        self.chunkBytes = chunkBytes
        revision += 1
    }
}

extension Settings {
    init(contentsOf file: URL) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
    }

    func write(to file: URL) throws {
        try JSONEncoder().encode(self).write(to: file, options: .atomic)
    }
}

import Foundation

/// A file that lasts as long as this object.
final class ScratchFile {
    let url: URL
    var path: String { url.path }

    init(_ text: String = "") throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("train-station-\(UUID()).csv")
        try Data(text.utf8).write(to: url)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func text() throws -> String {
        String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
}

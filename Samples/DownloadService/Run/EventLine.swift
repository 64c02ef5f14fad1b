import Foundation

/// An event as a line of text: what was posted, on the main actor or elsewhere, and about what.
struct EventLine {
    let text: String

    init(_ event: Event) {
        let name = event.name.rawValue.replacing("DownloadService", with: "")
        let details = [
            event.file,
            event.bytes.map { "\($0) bytes" },
            event.chunkBytes.map { "chunks of \($0) bytes" },
            event.failure,
        ].compactMap(\.self)
        let place = event.isOnMainActor ? "on the main actor" : "off the main actor"
        let columns = [name.padded(to: 17), details.isEmpty ? place : place.padded(to: 18)]
        text = (columns + details).joined(separator: "  ")
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

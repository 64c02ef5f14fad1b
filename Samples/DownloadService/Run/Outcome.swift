import Foundation

/// What has come of a run.
struct Outcome: Equatable, Sendable {
    /// Whether each file is as it is at the server.
    let isIntact: [String: Bool]
    /// What the download manager counted.
    let receivedBytes: Int
    /// What the session service counted.
    let usedBytes: Int
    let pauses: Int
    /// Whether the settings were on disk when the post had returned that announced the end.
    let isSavedInTime: Bool

    /// Whether everything is as it should be, after a download of so many bytes.
    func isRight(totalBytes: Int) -> Bool {
        isIntact.values.allSatisfy(\.self) && receivedBytes == totalBytes && usedBytes == totalBytes && isSavedInTime
    }
}

extension Outcome: CustomStringConvertible {
    var description: String {
        let damaged = isIntact.filter { !$0.value }.keys.sorted()
        let all = "\(isIntact.count) \(isIntact.count == 1 ? "file" : "files")"
        let files = damaged.isEmpty ? "\(all) intact" : "damaged: \(damaged.joined(separator: ", "))"
        let saved = isSavedInTime ? "settings saved in time" : "settings NOT saved in time"
        let pauses = "\(pauses) \(pauses == 1 ? "pause" : "pauses")"
        return "\(files), \(receivedBytes) bytes received, \(usedBytes) accounted for, \(pauses), \(saved)"
    }
}

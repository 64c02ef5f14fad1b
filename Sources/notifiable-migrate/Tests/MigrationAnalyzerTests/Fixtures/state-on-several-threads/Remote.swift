import Foundation

/// The file only has queues.
final class RemoteCache {
    private var speeds: [String: Int] = [:]
    private let queue = DispatchQueue(label: "speeds")

    func load() { queue.async { self.speeds["a"] = 1 } }
    func clear() { speeds = [:] }
}

/// Only the main queue.
final class RemoteList {
    private var speeds: [String: Int] = [:]

    func load() { DispatchQueue.main.async { self.speeds["a"] = 1 } }
    func clear() { speeds = [:] }
}

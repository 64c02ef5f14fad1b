import Foundation

/// Neither isolated nor locked, in a file that only passes code to an operation queue.
final class OperationCache {
    private var values: [Int] = []
    private let queue = OperationQueue()
    func load() { queue.addOperation { self.values.append(1) } }
    func show() { print(values) }
}

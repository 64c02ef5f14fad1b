import UIKit

final class EntryCache: NSObject {
    private let queue = DispatchQueue(label: "cache")
    private var entries: [String] = []
    private var sizes: [Int] = []
    private var isOpen = false

    func start() {
        sizes = []
        // finds: state-on-several-threads
        NotificationCenter.default.addObserver(self, selector: #selector(arrive), name: .trainDidArrive, object: nil)
    }

    @objc private func arrive() {
        queue.async {
            self.entries.append("train")
            self.sizes.append(1)
            self.isOpen = true
        }
    }

    func clearEntries() { entries = [] }

    func open() { queue.sync { isOpen = true } }
}

final class EntryScreen: UIViewController {
    let cache = EntryCache()

    @objc func clear() {
        cache.start()
        cache.clearEntries()
        cache.open()
    }
}

final class WordIndex {
    private let queue = DispatchQueue(label: "index")
    private var words: [String] = []
    private var token: (any NSObjectProtocol)?

    func start() {
        // silent: all calls of the other method may be on the queue
        token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) {
            [weak self] _ in
            self?.queue.async {
                self?.words.append("train")
                self?.sortWords()
            }
        }
    }

    func sortWords() { words.sort() }
}

final class LineJournal {
    private let queue: DispatchQueue
    private let lock = NSLock()
    private let serial = DispatchQueue(label: "journal")
    private var pages: [String] = []
    private var lines: [String] = []
    private var token: (any NSObjectProtocol)?

    init(queue: DispatchQueue) { self.queue = queue }

    func start() {
        // silent: the queue may be the main queue, and a lock protects the lines
        token = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) {
            [weak self] _ in
            self?.queue.async { self?.pages.append("train") }
            self?.serial.async { self?.write("train") }
        }
    }

    func clearPages() { pages = [] }

    func write(_ line: String) { lock.withLock { lines.append(line) } }

    func clearLines() { lock.withLock { lines = [] } }
}

final class LineScreen: UIViewController {
    var journal: LineJournal?

    @objc func clear() {
        journal?.clearPages()
        journal?.clearLines()
    }
}

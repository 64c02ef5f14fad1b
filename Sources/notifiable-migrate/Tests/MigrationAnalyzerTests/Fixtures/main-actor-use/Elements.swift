import AppKit

struct Entry {
    let panel: NSPanel
    let title: String
}

final class IndexedPanels: NSObject {
    private var entries: [Entry] = []

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(move), name: .moved, object: nil)
    }

    @objc private func move() {
        for index in entries.indices {
            let entry = entries[index]
            entry.panel.orderOut(nil)  // finds: main-actor-use
        }
    }
}

final class LoopPanels: NSObject {
    private var entries: [Entry] = []

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(move), name: .moved, object: nil)
    }

    @objc private func move() {
        for entry in entries { entry.panel.close() }  // finds: main-actor-use
    }
}

final class EachPanels: NSObject {
    private var entries: [Entry] = []

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(move), name: .moved, object: nil)
    }

    @objc private func move() {
        // finds: main-actor-use
        entries.forEach { $0.panel.orderFront(nil) }
    }
}

final class OtherPanels: NSObject {
    private var entries: [Entry] = []

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(move), name: .moved, object: nil)
    }

    @objc private func move() {
        // silent: the title is a text, the panel itself isn't used, and neither a slice nor a sum is an entry
        for entry in entries { print(entry.title.count, entry.panel) }
        let slice = entries[..<1]
        print(slice.panel.count, entries.reduce(Sum()) { sum, entry in sum.panel.next })
    }
}

final class Rows: NSObject {
    private var views: [NSView] = []

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(move), name: .moved, object: nil)
    }

    @objc private func move() {
        views[0].isHidden = true  // finds: main-actor-use
    }
}

final class CountedRows: NSObject {
    private var views: [NSView] = []

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(move), name: .moved, object: nil)
    }

    @objc private func move() {
        // silent: the count is the array's
        print(views.count)
    }
}

final class Row: NSObject {
    private let entry: Entry

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(move), name: .moved, object: nil)
    }

    @objc private func move() {
        entry.panel.close()  // finds: main-actor-use
    }
}

final class ComparedPanels: NSObject {
    private var entries: [Entry] = []
    private var views: [NSView] = []

    func start(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(move), name: .moved, object: nil)
    }

    @objc private func move() {
        // silent: the members of NSObjectProtocol are nonisolated
        for view in views { print(view.isKind(of: NSButton.self), view.hash) }
        for entry in entries { print(entry.panel.isEqual(nil), entry.panel.description) }
    }
}

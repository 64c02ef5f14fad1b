import Foundation

final class Popover {
    var tokens: [Any] = []

    func register() {
        let center = NotificationCenter.default
        tokens.append(
            center.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] _ in
                Task { @MainActor in self?.close() }  // finds: double-hop
            }
        )
        tokens.append(
            center.addObserver(forName: .opened, object: nil, queue: OperationQueue.main) { [weak self] _ in
                DispatchQueue.main.async { self?.close() }  // finds: double-hop
            }
        )
        // silent: without the queue it is the only hop
        tokens.append(
            center.addObserver(forName: .opened, object: nil, queue: nil) { [weak self] _ in
                DispatchQueue.main.async { self?.close() }
            }
        )
        // silent: the task is not for the main actor
        tokens.append(
            center.addObserver(forName: .opened, object: nil, queue: .main) { _ in
                Task { await upload() }
            }
        )
        // silent: the task waits for something
        tokens.append(
            center.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] _ in
                Task { @MainActor in await self?.fetch() }
            }
        )
        tokens.append(
            center.addObserver(forName: .opened, object: nil, queue: .main) { [weak self] _ in
                // It only waits for the main actor.
                Task { await self?.close() }  // finds: double-hop
            }
        )
    }

    func close() {}
    func fetch() async {}
}

func upload() async {}

import Combine

extension Rendering {
    func stop() { cancellables.removeAll() }
}

extension Tapped {
    func show(_ other: ActionButton) {
        // finds: deinit-never-runs
        button.action = { self.reload() }
        // silent: the global keeps it, and may release it
        sharedButton.action = { self.reload() }
        // silent: the caller keeps it
        other.action = { self.reload() }
    }
}

extension Extended {
    func show(_ model: Model) {
        // finds: deinit-never-runs
        model.$name.sink { _ in self.reload() }.store(in: &cancellables)
    }
}

private let sharedButton = ActionButton()

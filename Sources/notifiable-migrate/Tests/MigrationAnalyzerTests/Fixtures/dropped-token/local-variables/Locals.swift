import NotifiableAdapter

final class Locals {
    private var token: MessageCenter.ObservationToken?
    private var tokens: [MessageCenter.ObservationToken] = []

    func expiring(_ center: MessageCenter) async {
        let unused = center.addObserver(for: DidArrive.self) { _ in }  // finds: dropped-token
        center.post(DidArrive())

        let list = [
            center.addObserver(for: DidArrive.self) { _ in },  // finds: dropped-token
            center.addObserver(for: DidLeave.self) { _ in },  // finds: dropped-token
        ]
        _ = list
        center.post(DidArrive())

        let discarded = center.addObserver(for: DidArrive.self) { _ in }  // finds: dropped-token
        center.post(DidArrive())
        _ = discarded

        var assigned: MessageCenter.ObservationToken?
        assigned = center.addObserver(for: DidArrive.self) { _ in }  // finds: dropped-token
        await run()

        var appended: [MessageCenter.ObservationToken] = []
        appended.append(center.addObserver(for: DidArrive.self) { _ in })  // finds: dropped-token
        center.post(DidArrive())
    }

    func removed(_ center: MessageCenter) {
        // silent: it is removed before what follows
        let one = center.addObserver(for: DidArrive.self) { _ in }
        let more = [center.addObserver(for: DidArrive.self) { _ in }]
        center.post(DidArrive())
        center.removeObserver(one)
        for token in more { center.removeObserver(token) }
        center.post(DidArrive())
    }

    func kept(_ center: MessageCenter) {
        // silent: stored in a property
        token = center.addObserver(for: DidArrive.self) { _ in }
        let stored = center.addObserver(for: DidArrive.self) { _ in }
        self.token = stored
        let appended = center.addObserver(for: DidArrive.self) { _ in }
        tokens.append(appended)
        center.post(DidArrive())
    }

    func extended(_ center: MessageCenter) {
        // silent: its lifetime is extended beyond all that follows
        let around = center.addObserver(for: DidArrive.self) { _ in }
        withExtendedLifetime(around) { center.post(DidArrive()) }
    }

    func extendedAfterwards(_ center: MessageCenter) {
        // silent: extended afterwards, or when the scope ends
        let deferred = center.addObserver(for: DidLeave.self) { _ in }
        defer { withExtendedLifetime(deferred) {} }
        let afterwards = center.addObserver(for: DidArrive.self) { _ in }
        center.post(DidArrive())
        withExtendedLifetime(afterwards) {}
    }

    func usedLater(_ center: MessageCenter) -> Bool {
        // silent: used after the posts
        let used = center.addObserver(for: DidArrive.self) { _ in }
        center.post(DidArrive())
        center.removeObserver(used)
        return true
    }

    func captured(_ center: MessageCenter) {
        // silent: an escaping closure keeps it
        let captured = center.addObserver(for: DidArrive.self) { _ in }
        let listed = center.addObserver(for: DidArrive.self) { _ in }  // finds: dropped-token
        Task { center.removeObserver(captured) }
        onEnd { [listed] in print("end") }
        center.post(DidArrive())
    }

    func passed(_ center: MessageCenter, _ keeper: Keeper) {
        // silent: another function may keep it
        let passed = center.addObserver(for: DidArrive.self) { _ in }
        keeper.keep(passed)
        center.post(DidArrive())
    }

    func legacy(_ center: NotificationCenter) {
        // silent: a notification center keeps its observer
        let legacy = center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
        print(legacy.hash)
        center.post(name: .arrived, object: nil)
    }
}

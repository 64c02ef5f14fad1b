/// Lets a few compilers run at a time; who asked first goes first.
package actor CompilerSlots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(count: Int) {
        free = count
    }

    func acquire() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func release() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        free += 1
    }
}

import Dispatch

/// The actor that messages are delivered to. It tells when a whole batch has arrived.
actor Sink {
    private let batch: Int
    private let done: DispatchSemaphore
    private var count = 0
    private var sum = 0

    init(batch: Int, done: DispatchSemaphore) {
        self.batch = batch
        self.done = done
    }

    func add(_ value: Int) {
        count += 1
        sum &+= value
        guard count == batch else { return }
        count = 0
        done.signal()
    }

    /// Takes what comes until the stream ends.
    func drain(_ stream: AsyncStream<Pulse>) async {
        for await pulse in stream { add(pulse.value) }
    }
}

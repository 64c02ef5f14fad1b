/// The actor among the posters.
actor SignalBox {
    private nonisolated let executor = StationExecutor(.signalBox)
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func run(_ work: @Sendable (isolated SignalBox) -> Void) {
        work(self)
    }
}

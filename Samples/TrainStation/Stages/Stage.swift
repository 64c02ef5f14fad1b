/// One stage of the migration: the three services and the kiosk, around one center, and how arrivals are posted to them.
@MainActor
protocol Stage: AnyObject, Sendable {
    nonisolated static var name: StageName { get }
    /// What the stage says of one service's deliveries from one place.
    nonisolated static func promise(to service: Service, postedOn place: Place) -> Promise
    nonisolated static var observerOrder: ObserverOrder { get }
    /// By which guarantee each arrival reaches each service once.
    nonisolated static var completeness: Guarantee? { get }
    /// By which guarantee the kiosk hears nothing once it is closed.
    nonisolated static var silence: Guarantee? { get }

    init(station: Station, settings: StationSettings, timeline: Timeline)

    func postOnMainActor(_ arrival: Arrival)
    nonisolated func postOnBackgroundThread(_ arrival: Arrival)
    func post(_ arrival: Arrival, from signalBox: isolated SignalBox)

    /// Nobody looks at the kiosk any more.
    func closeKiosk()
    /// Waits until the services have done their work.
    ///
    /// - Parameter count: how many deliveries are to be handled.
    func finish(expecting count: Int, on timeline: Timeline) async
    /// What the stage itself can say in the end.
    func ownFindings(_ log: Log) -> [Finding]
    func boards() async -> [Board]
    var announcements: [String] { get }
}

extension Stage {
    func finish(expecting count: Int, on timeline: Timeline) async {
        await timeline.waitForHandled(count)
    }

    func ownFindings(_ log: Log) -> [Finding] { [] }
}

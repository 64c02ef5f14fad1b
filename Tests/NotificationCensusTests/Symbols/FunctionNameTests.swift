import Testing

@testable import CensusFile

struct `Names of functions` {
    @Test(arguments: [
        ("train_station.LegacyStage.Dispatcher.post(_: train_station.Arrival, platform: Any) -> ()", "train_station"),
        ("static Depot.Till.open() -> ()", "Depot"),
        (
            "closure #1 @Sendable (Foundation.Notification) -> () in Depot.Till.init(a: Swift.Int) -> Depot.Till",
            "Depot"
        ),
        ("closure #2 () -> () in closure #1 (A.B) -> () in static Depot.run() -> ()", "Depot"),
        ("(extension in Depot):Foundation.NotificationCenter.postArrival() -> ()", "Depot"),
        (
            "(extension in Foundation):FoundationEssentials.NotificationCenter.post(name: A.Name, object: Any?) -> ()",
            "Foundation"
        ),
        (
            "protocol witness for NotifiableAdapter.NotificationProtocol.post(name: A.Name) -> () in conformance "
                + "FoundationEssentials.NotificationCenter : NotifiableAdapter.NotificationProtocol in NotifiableAdapter",
            "NotifiableAdapter"
        ),
        ("function signature specialization <Arg[1] = Dead> of Depot.Service.poster(Swift.Int) -> ()", "Depot"),
        ("generic specialization <Depot.M> of ActorMessaging.MessageCenter.post<A>(A) -> ()", "ActorMessaging"),
        ("(1) suspend resume partial function for Depot.work() async -> ()", "Depot"),
        ("partial apply forwarder for closure #1 () -> () in Depot.work() -> ()", "Depot"),
        ("Depot.(hidden in _D7F0FBD11A4908D9351EC62B4910EBB5)(Swift.Int) -> ()", "Depot"),
    ])
    func `the module is the one that contains the function`(name: String, module: String) {
        #expect(FunctionName(name).module == module)
    }

    @Test(arguments: [
        "main", "__libc_start_main", "-[Depot open]", "reabstraction thunk helper from @escaping () -> ()", "",
    ])
    func `other functions have no module`(name: String) {
        #expect(FunctionName(name).module == nil)
    }

    @Test func `thunks and the package's own functions lie inside a post, and a C function doesn't`() {
        #expect(FunctionName("reabstraction thunk helper from @escaping () -> ()").isInner)
        #expect(FunctionName("ActorMessaging.MessageCenter.post<A>(A) -> ()").isInner)
        #expect(!FunctionName("main").isInner)
        #expect(!FunctionName("Depot.Till.open() -> ()").isInner)
    }
}

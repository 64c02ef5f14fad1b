/// In which order the observers of one post are to run: that of registration, which is that of ``Service``'s cases.
struct ObserverOrder: Sendable {
    let guarantee: Guarantee?
    /// What shows that an observer ran.
    let step: Delivery.Step
    /// Those whose order it is.
    let services: Set<Service>

    /// Whether the observers of each post ran in the order of registration.
    func findings(in log: Log) -> [Finding] {
        let ran = log.deliveries.filter { $0.step == step && services.contains($0.service) }
        return Dictionary(grouping: ran, by: \.occurrence).values.compactMap { deliveries in
            let order = deliveries.compactMap { Service.allCases.firstIndex(of: $0.service) }
            guard order.count > 1 else { return nil }
            return Finding(fault: .observersOutOfOrder, guarantee: guarantee, isHeld: order == order.sorted())
        }
    }
}

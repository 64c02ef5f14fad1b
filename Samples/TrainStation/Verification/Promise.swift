/// What a stage says of one service's deliveries from one place, and by which guarantee it says so.
///
/// What is left out is not promised.
struct Promise: Sendable {
    struct Clause<Value: Sendable>: Sendable {
        let value: Value
        let guarantee: Guarantee?
    }

    /// The observer is called on the poster's call stack.
    var receivesInPlace: Guarantee?
    var place: Clause<Place>?
    var timing: Clause<Delivery.Timing>?
    /// What one poster posts is handled in posting order.
    var order: Guarantee?

    func receivingInPlace(_ guarantee: Guarantee) -> Self {
        var promise = self
        promise.receivesInPlace = guarantee
        return promise
    }

    func handled(on place: Place, _ guarantee: Guarantee? = nil) -> Self {
        var promise = self
        promise.place = Clause(value: place, guarantee: guarantee)
        return promise
    }

    func handled(_ timing: Delivery.Timing, _ guarantee: Guarantee? = nil) -> Self {
        var promise = self
        promise.timing = Clause(value: timing, guarantee: guarantee)
        return promise
    }

    func inPostingOrder(_ guarantee: Guarantee) -> Self {
        var promise = self
        promise.order = guarantee
        return promise
    }
}

internal import NotifiableAdapter

/// A task-local value that a proof gives its posts, and that the service's observers should see.
///
/// Pass it to `proveThreading(…, carrying:)` for a service whose state depends on the value, such as a log whose lines
/// have the identifier of the request. See <doc:ProvingThreading>.
public struct CarriedSample: Sendable {
    let taskLocal: CarriedTaskLocal
    private let bind: @Sendable (Int, () -> Void) -> Void

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - taskLocal: The task-local value, which the centers of the proof carry.
    ///   - value: Returns the value for a number. Values of different numbers must differ.
    public init<Value: Sendable>(_ taskLocal: TaskLocal<Value>, _ value: @escaping @Sendable (Int) -> Value) {
        self.taskLocal = CarriedTaskLocal(taskLocal)
        bind = { number, operation in taskLocal.withValue(value(number), operation: operation) }
    }

    /// Runs an operation with the values of samples.
    ///
    /// - Parameters:
    ///   - number: The number of the values.
    ///   - other: The index of a sample that has another value.
    static func bind(_ samples: ArraySlice<CarriedSample>, number: Int, other: Int? = nil, _ operation: () -> Void) {
        guard let first = samples.first else { return operation() }
        let offset = samples.startIndex == other ? 1_000_000 : 0
        first.bind(number + offset) { bind(samples.dropFirst(), number: number, other: other, operation) }
    }
}

extension Prover {
    /// Checks that each carried value of a poster reaches the effect of its post: another value has another effect.
    func carriedValues() async -> ThreadingProof.Finding {
        guard !effective.isEmpty else { return notApplicable(.carriedValues, noEffect) }
        var tally = Tally(.carriedValues)
        for kind in effective {
            for place in plan.places {
                for sample in plan.carrying.indices { await compareValues(of: sample, kind, place, &tally) }
            }
        }
        return tally.finding(plan.numbers, held: "posted from \(plan.places.list)")
    }

    private func compareValues(of sample: Int, _ kind: Int, _ place: Place, _ tally: inout Tally) async {
        var states: [ProvenState?] = []
        for other in [nil, sample] {
            let trial = await makeTrial(before: kind)
            let before = await trial.state()
            await trial.post([Stimulus(kind: kind, number: 1)], at: place, withOther: other)
            guard await trial.change(from: before, pace.full) != nil else {
                return tally.leaveOpen("\(name(kind)), posted from \(place), had no effect")
            }
            states.append(await trial.settledState(pace.careful))
        }
        tally.count()
        let which = plan.carrying.count == 1 ? "value" : "value \(sample + 1)"
        if states[0] == states[1] {
            tally.fail("posted from \(place) with another \(which), \(name(kind)) has the same effect")
        }
    }
}

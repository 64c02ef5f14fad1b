import NotifiableAdapter
import NotifiableTestKit

/// A table of registrations, of which a conformer spoils one operation.
protocol MutatedRegistrations: ExploredRegistrations {
    var real: ExploredHistories.RealRegistrations { get set }
}

extension MutatedRegistrations {
    var count: Int { real.count }
    subscript(key: Int) -> ExploredRegistration? { real[key] }
    mutating func insert(_ entry: ExploredRegistration, for key: Int) -> ExploredRegistration? {
        real.insert(entry, for: key)
    }
    mutating func remove(_ key: Int) -> ExploredRegistration? { real.remove(key) }
    mutating func next(_ count: Int) -> [(key: Int, entry: ExploredRegistration)] { real.next(count) }
}

struct LosingStops: MutatedRegistrations {
    var real = ExploredHistories.RealRegistrations()
    mutating func remove(_ key: Int) -> ExploredRegistration? { real[key] }
}

struct KeepingTheFirst: MutatedRegistrations {
    var real = ExploredHistories.RealRegistrations()

    mutating func insert(_ entry: ExploredRegistration, for key: Int) -> ExploredRegistration? {
        if let present = real[key], present.registration != entry.registration { return nil }
        return real.insert(entry, for: key)
    }
}

/// A leak: the closure of who was replaced stays in the center.
struct ReplacingInSilence: MutatedRegistrations {
    var real = ExploredHistories.RealRegistrations()

    mutating func insert(_ entry: ExploredRegistration, for key: Int) -> ExploredRegistration? {
        _ = real.insert(entry, for: key)
        return nil
    }
}

/// A leak: only the first are ever looked at.
struct LookingAtTheFirst: MutatedRegistrations {
    var real = ExploredHistories.RealRegistrations()

    mutating func next(_ count: Int) -> [(key: Int, entry: ExploredRegistration)] {
        var copy = real
        return copy.next(count)
    }
}

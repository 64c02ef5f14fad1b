import Interleavings
import NotifiableAdapter

/// An echo guard with the real operations, of which a conforming type replaces one.
protocol MutatedEchoGuard: ExploredEchoGuard {
    var real: ExploredHistories.RealEchoGuard { get set }
}

extension MutatedEchoGuard {
    var marks: ReversedCollection<[ExploredHistories.RealEchoGuard.Echo]> { real.marks }
    mutating func expect(_ mark: EchoMark) -> Int { real.expect(mark) }
    mutating func forget(_ id: Int) { real.forget(id) }
}

/// A leak that swallows a later notification.
struct ForgettingNothing: MutatedEchoGuard {
    var real = ExploredHistories.RealEchoGuard()
    mutating func forget(_ id: Int) {}
}

struct ForgettingAll: MutatedEchoGuard {
    var real = ExploredHistories.RealEchoGuard()

    mutating func forget(_ id: Int) {
        for echo in marks { real.forget(echo.id) }
    }
}

struct ForgettingTheOldest: MutatedEchoGuard {
    var real = ExploredHistories.RealEchoGuard()

    mutating func forget(_ id: Int) {
        if let oldest = marks.last { real.forget(oldest.id) }
    }
}

/// Wrong because two equal nested posts have two echoes.
struct ForgettingAllOfTheMark: MutatedEchoGuard {
    var real = ExploredHistories.RealEchoGuard()

    mutating func forget(_ id: Int) {
        guard let met = marks.first(where: { $0.id == id }) else { return }
        for echo in marks where echo.mark == met.mark { real.forget(echo.id) }
    }
}

/// A table with the real operations, of which a conforming type replaces one.
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

/// A leak: the closure of a replaced registration stays in the center.
struct ReplacingInSilence: MutatedRegistrations {
    var real = ExploredHistories.RealRegistrations()

    mutating func insert(_ entry: ExploredRegistration, for key: Int) -> ExploredRegistration? {
        _ = real.insert(entry, for: key)
        return nil
    }
}

/// A leak: only the first registrations are ever examined.
struct LookingAtTheFirst: MutatedRegistrations {
    var real = ExploredHistories.RealRegistrations()

    mutating func next(_ count: Int) -> [(key: Int, entry: ExploredRegistration)] {
        var copy = real
        return copy.next(count)
    }
}

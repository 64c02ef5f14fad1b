import NotifiableAdapter
import NotifiableTestKit

/// An echo guard, of which a conformer spoils one operation.
protocol MutatedEchoGuard: ExploredEchoGuard {
    var real: ExploredHistories.RealEchoGuard { get set }
}

extension MutatedEchoGuard {
    var marks: ReversedCollection<[ExploredHistories.RealEchoGuard.Echo]> { real.marks }
    mutating func expect(_ mark: EchoMark) -> Int { real.expect(mark) }
    mutating func forget(_ id: Int) { real.forget(id) }
}

/// A leak, which swallows a later notification.
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

/// Two nested posts of the same have two echoes.
struct ForgettingAllOfTheMark: MutatedEchoGuard {
    var real = ExploredHistories.RealEchoGuard()

    mutating func forget(_ id: Int) {
        guard let met = marks.first(where: { $0.id == id }) else { return }
        for echo in marks where echo.mark == met.mark { real.forget(echo.id) }
    }
}

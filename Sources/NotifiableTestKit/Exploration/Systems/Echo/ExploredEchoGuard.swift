package import NotifiableAdapter

/// What a post is recognized by in ``EchoSystem``.
package struct EchoMark: Hashable {
    package let thread: Int
    package let payload: Int
}

/// What ``EchoSystem`` needs of an echo guard: the real one has it, and so has one with a bug.
package protocol ExploredEchoGuard: Hashable, SendableMetatype {
    init()
    var marks: ReversedCollection<[EchoGuard<EchoMark>.Echo]> { get }
    mutating func expect(_ mark: EchoMark) -> Int
    mutating func forget(_ id: Int)
}

extension EchoGuard<EchoMark>: ExploredEchoGuard {}

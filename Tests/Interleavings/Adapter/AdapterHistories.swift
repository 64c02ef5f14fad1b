import TestSupport

extension ExploredHistories {
    /// Payload 1 makes an observer post another notification without the bridge; payload 2 makes it post the same
    /// message again, and an equal notification.
    static let echoHistory = EchoHistory(
        [
            [.message(1), .unheard(1), .unheard(3), .notification(3)],
            [.notification(1), .message(2), .unheard(3), .unheard(3)],
            [.notification(3), .unheard(3), .unheard(3), .notification(3)],
        ],
        reactions: [1: [.notification(3)], 2: [.message(2), .notification(2)]]
    )

    /// One observer that starts and stops on three threads.
    static let restartHistory = RegistrationsHistory(
        addresses: 1,
        [
            [.start(0), .stop(0), .start(0), .post],
            [.start(0), .stop(0), .post, .stop(0)],
            [.post, .stop(0), .start(0), .stop(0)],
        ]
    )

    /// Observers 0 and 2 have the same address, one after the other.
    static let reclamationHistory = RegistrationsHistory(
        addresses: 2,
        [
            [.start(0), .die(0), .start(2), .stop(2)],
            [.start(1), .stop(1), .stop(0), .stop(0)],
            [.post, .stop(0), .stop(2), .post],
        ]
    )

    /// The bridge, which recognizes its echoes.
    package static func echoes(bug: EchoBug? = nil) -> Exploration<EchoSystem> {
        Exploration("echo guard of the bridge") { seed in
            EchoSystem(seed.map(randomEchoHistory) ?? echoHistory, bug: bug)
        }
    }

    /// Observers that start and stop on several threads.
    package static func restarts(bug: RegistrationBug? = nil) -> Exploration<RegistrationsSystem> {
        Exploration("registrations of an observer that restarts") { seed in
            RegistrationsSystem(seed.map(randomRegistrationHistory) ?? restartHistory, bug: bug)
        }
    }

    /// Observers that are deallocated, and their successors at the same addresses.
    package static func reclamation(bug: RegistrationBug? = nil) -> Exploration<RegistrationsSystem> {
        Exploration("reclamation of deallocated observers") { seed in
            // Not the histories of `restarts`.
            let random = seed.map { randomRegistrationHistory(seed: $0 &+ 1_000) }
            return RegistrationsSystem(random ?? reclamationHistory, bug: bug)
        }
    }

    private static func randomEchoHistory(seed: UInt64) -> EchoHistory {
        var generator = SplitMix64(seed: seed)
        func operation(_ generator: inout SplitMix64) -> EchoHistory.Operation {
            let payload = generator.upTo(4)
            switch generator.upTo(5) {
            case 0, 1: return .message(payload)
            case 2, 3: return .notification(payload)
            default: return .unheard(payload)
            }
        }
        let operations = generator.operations(actors: 4, each: 12) { _, generator in operation(&generator) }
        var reactions: [Int: [EchoHistory.Operation]] = [:]
        for payload in 0..<3 {
            reactions[payload] = (0..<generator.upTo(3)).map { _ in operation(&generator) }
        }
        return EchoHistory(operations, reactions: reactions)
    }

    private static func randomRegistrationHistory(seed: UInt64) -> RegistrationsHistory {
        var generator = SplitMix64(seed: seed)
        // Each thread has two addresses, for observers one after the other. Observers 8 and 9 stay, and all threads
        // share them.
        let addresses = 10
        var own = (0..<4).map { [$0, $0 + 4] }
        var started: Set<Int> = []
        let operations: [[RegistrationsHistory.Operation]] = generator.operations(actors: 4, each: 15) {
            thread,
            generator in
            let place = generator.upTo(2)
            let observer = generator.upTo(3) == 0 ? 8 + place : own[thread][place]
            switch generator.upTo(10) {
            case 0: return .post
            case 1, 2: return .stop(observer)
            case 3..<6 where observer != 8 + place && started.contains(observer):
                own[thread][place] += addresses
                return .die(observer)
            default:
                started.insert(observer)
                return .start(observer)
            }
        }
        return RegistrationsHistory(addresses: addresses, lookedAt: 1 + generator.upTo(3), operations)
    }
}

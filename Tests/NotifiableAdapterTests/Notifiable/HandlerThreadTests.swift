import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

@Suite(.timeLimit(.minutes(20))) struct `handleNotifications and its thread` {
    @Test(arguments: ObserverKind.allCases, Conformer.allCases) @MainActor
    func `G4: posted on the main actor, the handler has run there when post returns`(
        kind: ObserverKind,
        conformer: Conformer
    ) {
        let center = conformer.make()
        let observer = kind.make()
        observer.start(.first, with: center)
        center.post(.first, 1)
        #expect(observer.numbers == [1])
        #expect(observer.received.entries.map(\.thread) == [.current])
        #expect(observer.received.entries.map(\.isOnMainExecutor) == [true])
    }

    @Test(arguments: ObserverKind.allCases, Conformer.allCases)
    func `G4: posted on a thread, the handler has run there when post returns`(
        kind: ObserverKind,
        conformer: Conformer
    ) async {
        let center = conformer.make()
        let observer = kind.make()
        observer.start(.first, with: center)
        let threads = await onThread { () -> (expected: ThreadIdentity, found: [ThreadIdentity]) in
            center.post(.first, 1)
            return (.current, observer.received.entries.map(\.thread))
        }
        #expect(threads.found == [threads.expected])
        #expect(observer.received.entries.map(\.isOnMainExecutor) == [false])
    }

    @Test(arguments: ObserverKind.allCases) @MainActor
    func `G4: a posted message reaches the handler before post returns`(kind: ObserverKind) {
        let center = MessageCenter()
        let observer = kind.make()
        observer.start(Train.DidArrive.name, Train.DidLeave.name, with: center)
        center.post(Train.DidArrive(number: 1))
        center.post(Train.DidLeave(number: 2))
        #expect(observer.numbers == [1, 2])
        #expect(observer.received.entries.map(\.thread) == [.current, .current])
    }
}

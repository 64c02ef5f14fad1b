import Dispatch
import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

/// Main-actor code inside a queue's `sync` is on the main actor, though Dispatch says that another queue is current.
struct `Main-actor code inside a queue's sync` {
    private let kept = Kept()

    enum Queue: CaseIterable {
        case serial, global

        @MainActor func sync(_ work: @MainActor () -> Void) {
            switch self {
            case .serial: DispatchQueue(label: "serial").sync(execute: work)
            case .global: DispatchQueue.global().sync(execute: work)
            }
        }
    }

    @Test(arguments: LegacySide.allCases, Queue.allCases) @MainActor
    func `G2, G11: a message reaches each observer once, in place`(side: LegacySide, queue: Queue) async {
        let reports = Reports()
        let pair = kept(side.make(configuration: reports.configuration))
        let numbers = Journal<Int>()
        let observer = PlainObserver()
        observer.start(Train.DidArrive.name, with: pair.legacy)
        kept += pair.center.addObserver(for: Train.DidArrive.self) { numbers.append($0.number) }
        queue.sync { pair.center.post(Train.DidArrive(number: 1)) }
        await laterTurn()
        queue.sync { pair.center.post(Train.DidArrive(number: 2)) }
        #expect(numbers.entries == [1, 2])
        #expect(observer.numbers == [1, 2])
        #expect(reports.all.isEmpty)
    }

    /// Dispatch cannot be asked there, off Apple platforms, so the post is deferred; its echo must still be recognized.
    @Test func `G11: a message posted where the main executor is not recognized reaches each observer once`() async {
        let pair = kept(LegacySide.foundation.make(configuration: Reports().configuration))
        let numbers = Journal<Int>()
        kept += pair.center.addObserver(for: Train.DidArrive.self) { numbers.append($0.number) }
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                DispatchQueue(label: "serial").sync {
                    MainActor.assumeIsolated { pair.center.post(Train.DidArrive(number: 1)) }
                }
                continuation.resume()
            }
        }
        await laterTurn()
        #expect(numbers.entries == [1])
    }
}

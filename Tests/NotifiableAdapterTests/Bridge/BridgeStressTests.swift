import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

@Suite(.timeLimit(.minutes(5)))
struct `Many threads on both sides of the bridge` {
    private let kept = Kept()
    private static let threads = 4
    private static let posts = 100

    /// Every even number is posted as a message, every odd one as a notification.
    private func postAll(_ pair: BridgedPair, meanwhile: @escaping @Sendable (Int) -> Void) async {
        await onThreads(Self.threads + 1) { thread in
            guard thread < Self.threads else { return (0..<Self.posts).forEach(meanwhile) }
            for number in (0..<Self.posts).map({ thread * Self.posts + $0 }) {
                if number.isMultiple(of: 2) {
                    pair.center.post(Train.DidLeave(number: number))
                } else {
                    pair.legacy.post(Train.DidLeave.name, number)
                }
            }
        }
    }

    @Test(arguments: LegacySide.allCases)
    func `G11: asynchronous messages arrive once while observers are added, removed and deallocated`(side: LegacySide)
        async throws
    {
        let pair = kept(side.make())
        let total = Self.threads * Self.posts
        let observer = PlainObserver()
        observer.start(Train.DidLeave.name, with: pair.legacy)
        let messages = pair.center.gather(Train.DidLeave.self)
        await postAll(pair) { _ in
            let brief = PlainObserver()
            brief.start(Train.DidLeave.name, with: pair.legacy)
            let token = pair.center.addObserver(for: Train.DidLeave.self) { _ in }
            do {
                let dying = PlainObserver()
                dying.start(Train.DidLeave.name, with: pair.legacy)
            }
            pair.center.removeObserver(token)
            brief.stop(Train.DidLeave.name, with: pair.legacy)
            // Read once: a run that had begun may still end.
            let numbers = brief.numbers
            #expect(numbers.count <= total && Set(numbers).count == numbers.count)
        }
        try #require(pair.center.waiting(Train.DidLeave.self) == [total])
        #expect(observer.numbers.compactMap(\.self).sorted() == Array(0..<total))
        let numbers = await messages.first(total).map(\.number)
        #expect(numbers.sorted() == Array(0..<total))
        for thread in 0..<Self.threads {
            let own = numbers.filter { $0 / Self.posts == thread }
            #expect(own == own.sorted())
        }
    }

    @Test(arguments: LegacySide.allCases) @MainActor
    func `G3: main-actor messages arrive exactly once, on the main actor, whoever posts`(side: LegacySide) async {
        let reports = Reports()
        let pair = kept(side.make(configuration: reports.configuration))
        let observer = PlainObserver()
        observer.start(Train.DidArrive.name, with: pair.legacy)
        let numbers = Journal<Int>()
        kept += pair.center.addObserver(for: Train.DidArrive.self) { message in
            MainActor.assertIsolated()
            numbers.append(message.number)
        }
        let offMain = Self.threads * Self.posts
        async let posting: Void = onThreads(Self.threads) { thread in
            for number in 0..<Self.posts { pair.legacy.post(Train.DidArrive.name, thread * Self.posts + number) }
        }
        for number in offMain..<offMain + Self.posts {
            let brief = pair.center.addObserver(for: Train.DidArrive.self) { _ in }
            if number.isMultiple(of: 2) {
                pair.center.post(Train.DidArrive(number: number))
            } else {
                pair.legacy.post(Train.DidArrive.name, number)
            }
            withExtendedLifetime(brief) {}
            if number.isMultiple(of: 10) { await laterTurn() }
        }
        await posting
        await laterTurn()
        let total = offMain + Self.posts
        #expect(numbers.entries.sorted() == Array(0..<total))
        for thread in 0..<Self.threads {
            let own = numbers.entries.filter { $0 < offMain && $0 / Self.posts == thread }
            #expect(own == own.sorted())
        }
        #expect(observer.numbers.compactMap(\.self).sorted() == Array(0..<total))
        #expect(reports.deferred.count == offMain)
    }

    @Test(arguments: Conformer.allCases)
    func `observers get each post once while others start, stop and are deallocated on many threads`(
        conformer: Conformer
    ) async {
        let center = kept(conformer.make())
        let stable = (0..<8).map { _ in PlainObserver() }
        for observer in stable { observer.start(.first, with: center) }
        await onThreads(4) { thread in
            for number in 0..<100 {
                if thread < 2 {
                    center.post(.first, thread * 100 + number)
                } else {
                    let brief = PlainObserver()
                    brief.start(.first, .second, with: center)
                    if number.isMultiple(of: 2) { brief.stop(.first, .second, with: center) }
                }
            }
        }
        for observer in stable {
            #expect(observer.numbers.compactMap(\.self).sorted() == Array(0..<200))
        }
    }
}

import Foundation
import NotifiableAdapter

// In a file of their own: in one, the compiler merges their observers' closures with those of `PostingCases`, which have the
// same body, and the jump from one to the other is more than a tenth of a delivery.

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension PostingCases {
    /// Posts about one subject in the middle: the case compares the lookup, not the processor's cache.
    static func posts(to center: MessageCenter, subjects count: Int) -> Workload {
        let tally = Tally()
        let subjects = (0..<count).map { _ in Station() }
        let tokens = subjects.map { center.addObserver(of: $0, for: Tick.self) { tally.add($0.value) } }
        let subject = subjects[count / 2]
        return .tallied(tally, retaining: (tokens, subjects)) { operations in
            for value in 0..<operations { center.post(Tick(value: value), subject: subject) }
        }
    }

    static func posts(to center: NotificationCenter, subjects count: Int) -> Workload {
        let tally = Tally()
        let subjects = (0..<count).map { _ in Station() }
        let tokens = subjects.map { center.addObserver(of: $0, for: Tick.self) { tally.add($0.value) } }
        let subject = subjects[count / 2]
        return .tallied(tally, retaining: (tokens, subjects)) { operations in
            for value in 0..<operations { center.post(Tick(value: value), subject: subject) }
        }
    }
}

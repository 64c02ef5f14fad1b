import ActorMessaging
import NotifiableTestKit
import TestSupport

/// A step in ``ObserversSystem``.
enum ObserversStep: Hashable, Sendable {
    case post(about: Int? = nil)
    case add(Int, of: Int? = nil)
    case remove(Int)
    /// Deallocates the object that an observer delivers to.
    case endReceiver(Int)
    /// Begins the `deinit` of a subject, in which only this actor can post about it.
    case beginDeinit(Int)
    case endSubject(Int)
    /// Examines the next observers in turn, as an owner regularly does.
    case examine

    /// Calls the next observer of the innermost post.
    case call
    /// Marks an observer as removed.
    case mark(Int)
    /// Takes a removed observer out of the table.
    case takeOut(Int)
    /// The main actor applies the waiting changes.
    case applyChanges
    case applyAndPost(about: Int?)
    /// For a bug: clears the mark of waiting changes too late.
    case clearMark
    /// The main run loop begins a turn that was requested.
    case turn

    /// Whether it belongs to the operation that the actor has begun.
    var isContinuation: Bool {
        switch self {
        case .call, .mark, .takeOut, .applyChanges, .applyAndPost, .clearMark: true
        default: false
        }
    }
}

/// The operations of the actors in ``ObserversSystem``, and their surroundings.
struct ObserversHistory: Sendable {
    /// Whether the message is one of the main actor, which is the first actor. The last one is its run loop.
    var isMainActor = false
    /// The subjects of the observers that are registered at the start; `nil` for all subjects.
    var present: [Int?] = []
    /// Subjects whose numbers differ by it have the same address, one after the other.
    var addresses = 1_000
    /// The operations of an observer's handler in its first call.
    var handlers: [Int: [ObserversStep]] = [:]
    var actors: [[ObserversStep]]

    /// Makes an address, which is never accessed. Those of neighboring objects, as an allocator returns them.
    static func address(_ number: Int) -> ObjectIdentifier {
        unsafeBitCast(0x7000_0000_0000 + 32 * UInt(number), to: ObjectIdentifier.self)
    }

    /// Makes random operations.
    static func random(_ seed: UInt64, isMainActor: Bool = false, reusing: Bool = false) -> Self {
        var generator = SplitMix64(seed: seed)
        var added = 3
        // An actor removes only its own observers, and ends only its own subjects.
        var own: [[Int]] = Array(repeating: [], count: 4)
        var subjects = Array(0..<24)
        let addresses = reusing ? 100 : 10_000
        let places = 1 + generator.upTo(6)
        let steps: [[ObserversStep]] = generator.steps(actors: 4, each: isMainActor ? 8 : 20) { actor, generator in
            let place = 4 * generator.upTo(places) + actor
            let subject = generator.upTo(4) == 0 ? nil : subjects[place]
            let isOnMain = actor == 0 || !isMainActor
            switch generator.upTo(10) {
            case 0 where !isMainActor: return .examine
            case 1 where isOnMain: return .post(about: subject)
            case 2 where !own[actor].isEmpty: return .endReceiver(own[actor][0])
            case 3..<5 where !own[actor].isEmpty:
                return .remove(own[actor].remove(at: generator.upTo(own[actor].count)))
            case 5:
                subjects[place] += 100
                return .endSubject(subjects[place] - 100)
            default:
                own[actor].append(added)
                added += 1
                return .add(added - 1, of: subject)
            }
        }
        return Self(
            isMainActor: isMainActor,
            present: [nil, 0, 1],
            addresses: addresses,
            handlers: isMainActor ? [0: [.add(500), .post(about: 1), .remove(1)], 2: [.remove(2), .post()]] : [:],
            actors: steps
        )
    }
}

extension Search {
    static let observers = [
        search(
            "observers of an asynchronous message",
            [.registrationOrder, .removal, .nothingKeptAlive, .nesting],
            ObserversHistory(
                present: [nil, 0],
                actors: [
                    [.post(about: 0), .remove(0), .post()],
                    [.add(2), .remove(2), .add(4)],
                    [.add(3, of: 0), .remove(3), .endReceiver(1)],
                ]
            ),
            KeptAddresses.self,
            // Those of the next search.
            seeds: 0,
            bugs: [
                .losesRemovals, .removesTheNextToo, .reachesTheLastTwice, .reachesTheSubjectsFirst,
                .takesASubjectForAll, .callsRemovedObservers, .takesNoSnapshot,
            ]
        ),
        search(
            "observers and subjects that are deallocated",
            [.registrationOrder, .removal, .nothingKeptAlive, .nesting],
            ObserversHistory(actors: [
                [.add(1), .endReceiver(1), .add(2), .remove(1), .add(3)],
                [.add(11, of: 0), .beginDeinit(0), .post(about: 0), .endSubject(0), .add(12, of: 1)],
                [.add(13, of: 0), .post(about: 1), .endSubject(1), .examine],
            ]),
            KeptAddresses.self,
            bugs: [.neverSweeps, .takesDyingForDead]
        ),
        // Subjects 0 and 4 have the same address.
        search(
            "subjects at the addresses of deallocated ones",
            [.registrationOrder, .nothingKeptAlive],
            ObserversHistory(
                addresses: 4,
                actors: [
                    [.add(1, of: 0), .add(2, of: 0), .endSubject(0), .add(3, of: 4)],
                    [.add(4, of: 1), .endSubject(1)],
                    [.add(5, of: 2), .remove(5)],
                    [.examine, .examine],
                ]
            ),
            ReusedAddresses.self,
            bugs: [
                .takesAnOldAddressForTheSubject, .forgetsTheFirst, .sharesABucket, .sweepsTheLiving, .neverExamines,
            ]
        ),
        search(
            "observers of a main-actor message",
            [.registrationOrder, .removal, .nothingKeptAlive, .nesting],
            ObserversHistory(
                isMainActor: true,
                present: [nil, 0],
                handlers: [1: [.post()]],
                actors: [
                    [.post(about: 0), .endSubject(0), .post()],
                    [.add(2), .remove(2)],
                    [.remove(0), .add(3, of: 0)],
                ]
            ),
            KeptAddresses.self,
            bugs: [
                .appliesTheLastFirst, .forgetsTheLast, .prunesRemovals, .marksLate, .asksForNoTurn, .clearsTheMarkLate,
            ]
        ),
    ]

    private static func search<Rule: AddressRule>(
        _ machine: String,
        _ guarantees: [Guarantee],
        _ history: ObserversHistory,
        _ rule: Rule.Type,
        seeds: UInt64 = 20,
        bugs: [ObserversBug]
    ) -> Search {
        let reusing = !Rule.keepsAddresses
        return Search(machine, guarantees, seeds: seeds, bugs: bugs) { seed, bug in
            let random = seed.map { ObserversHistory.random($0, isMainActor: history.isMainActor, reusing: reusing) }
            return ObserversSystem<Rule>(random ?? history, bug: bug)
        }
    }
}

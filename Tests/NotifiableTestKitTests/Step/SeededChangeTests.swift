import NotifiableTestKit
import Testing

/// Changes of behavior that a step must not make, each with the kinds of differences that a proof reports.
@Suite(.shortProofs, .unlessThreadSanitized, .timeLimit(.minutes(20)), .serialized)
struct `The proof of a step that changes the service` {
    private static func kinds(of flaw: Board.Flaw) -> Set<StepDifference.Kind> {
        switch flaw {
        case .lateHop, .departuresLate: [.later, .reordered]
        case .lostCast, .droppedToken, .lastRowOnly, .fourthRowLost: [.lost]
        case .observerAddedTwice: [.doubled]
        case .strongSelf: [.lifetime]
        case .removalForgotten: [.silence]
        case .wrongKey: [.payload]
        case .departuresFirst: [.reordered]
        }
    }

    @Test(arguments: Board.Flaw.allCases) func `finds each flaw of a main-actor class`(_ flaw: Board.Flaw) async {
        let step = await Board.prove(flaw)
        expect(step, Self.kinds(of: flaw), except: [.pending])
    }

    private static func kinds(of flaw: Counter.Flaw) -> Set<StepDifference.Kind> {
        switch flaw {
        case .wrongObject, .noObject: [.object]
        case .wrongPayloadKey: [.payload]
        case .postsBefore: [.reordered]
        case .postsTwice: [.doubled]
        case .postsNothing, .postsOtherName, .silentWhileDying: [.posts]
        case .postsElsewhere: [.elsewhere]
        case .postsLate: [.later]
        }
    }

    @Test(arguments: Counter.Flaw.allCases) func `finds each flaw of a service that posts`(_ flaw: Counter.Flaw) async {
        let step = await Counter.prove(flaw)
        // Only a longer history shows that it posts after its release, too, or that detached tasks reorder posts.
        let others: Set<StepDifference.Kind> =
            flaw == .postsLate ? [.silence] : flaw == .postsElsewhere ? [.reordered] : []
        expect(step, Self.kinds(of: flaw), except: others)
    }

    @Test(arguments: [.wrongObject, .wrongPayloadKey, .postsTwice, .postsNothing] as [Counter.Flaw])
    func `finds each flaw of a service that posts an observed name`(_ flaw: Counter.Flaw) async {
        expect(await Counter.prove(flaw, observing: [.arrived, .changed]), Self.kinds(of: flaw))
    }

    private static func kinds(of flaw: Ledger.Flaw) -> Set<StepDifference.Kind> {
        switch flaw {
        case .newestFirst: [.reordered]
        case .strongSelf: [.lifetime]
        case .newestOnly: [.lost]
        case .removalForgotten: [.silence]
        }
    }

    @Test(arguments: Ledger.Flaw.allCases) func `finds each flaw of an actor`(_ flaw: Ledger.Flaw) async {
        let step = await Ledger.prove(flaw)
        expect(step, Self.kinds(of: flaw), except: [.pending])
    }

    private static func kinds(of way: LegacyBoard.Way) -> Set<StepDifference.Kind> {
        switch way {
        case .inPlace: []
        case .task: [.earlier, .reordered]
        case .mainQueue: [.later]
        case .gaveUpElsewhere: [.gained]
        case .twice: [.doubled]
        case .droppedToken: [.silence]
        case .retainsItself: [.lifetime]
        }
    }

    @Test(arguments: LegacyBoard.Way.allCases)
    func `names what a Notifiable does in another way than a closure`(_ way: LegacyBoard.Way) async {
        // The first traps elsewhere. The second would wait for the main thread, on which the main actor isn't on Linux.
        let places: [StepPlace] =
            way == .inPlace ? [.mainActor] : way == .mainQueue ? [.backgroundThread, .actor] : StepPlace.allCases
        let step = await LegacyBoard.prove(way, on: places)
        expect(step, Self.kinds(of: way))
    }

    static let lists = [
        CorrectStep(.object, .closure, [.gained]), CorrectStep(.closure, .subjects, [.lost]),
        CorrectStep(.message, .plain, [.lost]), CorrectStep(.closure, .task, [.later, .reordered]),
        CorrectStep(.notifiableObject, .notifiable, [.gained]), CorrectStep(.selector, .notifiableObject, [.lost]),
    ]

    @Test(arguments: lists) func `finds another object, a missing bridge and a task`(_ list: CorrectStep) async {
        expect(await list.prove(), list.kinds)
    }

    private func expect(
        _ step: StepProof,
        _ kinds: Set<StepDifference.Kind>,
        except others: Set<StepDifference.Kind> = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let found = Set(step.differences.map(\.kind)).subtracting(others)
        #expect(found == kinds, "\(step)", sourceLocation: sourceLocation)
        #expect(step.isSame == kinds.isEmpty, "\(step)", sourceLocation: sourceLocation)
        for difference in step.differences where kinds.contains(difference.kind) {
            #expect(difference.history.split(separator: "\n").count <= 5, "\(step)", sourceLocation: sourceLocation)
        }
    }
}

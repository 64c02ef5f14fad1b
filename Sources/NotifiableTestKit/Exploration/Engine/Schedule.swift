/// The moves of one history, short enough to be copied out of a report and replayed.
///
/// Written as a letter for each step's actor, followed by a digit where the step's choice was not the first:
/// `AABC1A`. Behind a `@` stands the seed of a random history: `AABC1A@17`.
package struct Schedule: Hashable, Sendable, LosslessStringConvertible {
    package var moves: [Move]
    /// What the actors' operations were made from, where they are random.
    package var seed: UInt64?

    package init(moves: [Move] = [], seed: UInt64? = nil) {
        self.moves = moves
        self.seed = seed
    }

    /// Reads a schedule as ``description`` writes it.
    package init?(_ description: String) {
        let parts = description.split(separator: "@", omittingEmptySubsequences: false)
        guard let code = parts.first, parts.count <= 2 else { return nil }
        self.init()
        if parts.count == 2 {
            guard let seed = UInt64(parts[1]) else { return nil }
            self.seed = seed
        }
        for character in code.utf8 {
            switch character {
            case Self.firstActor...UInt8(ascii: "Z"):
                moves.append(Move(Int(character - Self.firstActor)))
            case Self.firstChoice...UInt8(ascii: "9"):
                guard let last = moves.popLast() else { return nil }
                moves.append(Move(last.actor, choice: 10 * last.choice + Int(character - Self.firstChoice)))
            default:
                return nil
            }
        }
    }

    package var description: String {
        let code = moves.map { move in
            Self.letter(of: move.actor) + (move.choice == 0 ? "" : "\(move.choice)")
        }
        return code.joined() + (seed.map { "@\($0)" } ?? "")
    }

    private static let firstActor = UInt8(ascii: "A")
    private static let firstChoice = UInt8(ascii: "0")

    private static func letter(of actor: Int) -> String {
        String(UnicodeScalar(firstActor + UInt8(actor)))
    }
}

/// Whether the stages ended with the board that the timetable says.
struct BoardReport {
    let expected: Board
    let outcomes: [StageOutcome]

    func line() -> String {
        let same = outcomes.filter { $0.boards.allSatisfy { $0 == expected } }.map(\.name.rawValue)
        let different = outcomes.filter { $0.boards.contains { $0 != expected } }.map(\.name.rawValue)
        let verdicts = [
            same.isEmpty ? nil : "as timetabled: \(same.joined(separator: ", "))",
            different.isEmpty ? nil : "different: \(different.joined(separator: ", "))",
        ]
        return "board       \(expected); " + verdicts.compactMap(\.self).joined(separator: "; ")
    }
}

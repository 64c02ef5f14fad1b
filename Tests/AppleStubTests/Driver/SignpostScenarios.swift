import NotifiableAdapter
import os

/// The signposts that an instrument writes for Instruments.
@MainActor enum SignpostScenarios {
    static let all: [String: @MainActor () async -> [String]] = ["signposts": signposts]

    static func signposts() -> [String] {
        let center = MessageCenter(configuration: .init(instrument: SignpostInstrument()))
        let tokens = [UInt(1), 2].map { number in
            center.addObserver(for: Train.DidArrive.self, fileID: "Driver/Board.swift", line: number) { _ in }
        }
        center.post(Train.DidArrive(platform: 1))
        for token in tokens { center.removeObserver(token) }
        // Without the time and the numbers, which are unique in the process.
        let numbers = OSSignposter.lines.compactMap { line in
            line.hasSuffix(" ends") ? line.split(separator: " ")[1] : nil
        }
        return OSSignposter.lines.map { line in
            let words = line.prefix { $0 != "," }.split(separator: " ")
            return words.map { word in
                let digits = word.prefix { $0 != ":" }
                return numbers.firstIndex(of: digits).map { "\($0 + 1)\(word.dropFirst(digits.count))" } ?? "\(word)"
            }.joined(separator: " ")
        }
    }
}

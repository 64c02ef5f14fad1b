import CommandLineSupport
import Foundation

/// Where a timetable comes from.
enum TimetableSource: Equatable, CustomStringConvertible, Sendable {
    /// The timetable that ships with the sample.
    case bundled
    case file(String)
    case standardInput

    var description: String {
        switch self {
        case .bundled: "timetable.json"
        case .file(let path): path
        case .standardInput: "standard input"
        }
    }

    /// Reads the arrivals: a JSON array of objects.
    func arrivals() throws(CommandFailure) -> [Arrival] {
        let data = try contents()
        do {
            let entries = try JSONDecoder().decode([Entry].self, from: data)
            guard !entries.isEmpty else { throw CommandFailure(.badData, "\(self) has no arrivals") }
            if let bad = entries.firstIndex(where: { $0.delay < 0 }) {
                throw CommandFailure(.badData, "\(self) is not a timetable: entry \(bad + 1), delay is negative")
            }
            return entries.enumerated().map { number, entry in
                Arrival(
                    number: number,
                    time: entry.time,
                    train: entry.train,
                    operatorName: entry.operator,
                    platform: entry.platform,
                    delay: entry.delay
                )
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.badData, "\(self) is not a timetable: \(Self.reason(for: error))")
        }
    }

    private struct Entry: Decodable {
        let time: ClockTime
        let train: String
        let `operator`: String
        let platform: String
        let delay: Int
    }

    private func contents() throws(CommandFailure) -> Data {
        do {
            switch self {
            case .bundled:
                guard let url = Bundle.module.url(forResource: "timetable", withExtension: "json") else {
                    throw CocoaError(.fileNoSuchFile)
                }
                return try Data(contentsOf: url)
            case .file(let path): return try Data(contentsOf: URL(fileURLWithPath: path))
            case .standardInput: return try FileHandle.standardInput.readToEnd() ?? Data()
            }
        } catch {
            // How much the error says differs from platform to platform.
            let reason =
                switch (error as? CocoaError)?.code {
                case .fileReadNoSuchFile, .fileNoSuchFile: "no such file"
                case .fileReadNoPermission: "no permission"
                default: "not a readable file"
                }
            throw CommandFailure(.noInput, "cannot read \(self): \(reason)")
        }
    }

    /// Names the entry and the key that cannot be decoded.
    private static func reason(for error: any Error) -> String {
        let context: DecodingError.Context
        switch error {
        case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
            DecodingError.dataCorrupted(let found):
            context = found
        case DecodingError.keyNotFound(let key, let found):
            let path = found.codingPath + [key]
            return "\(place(path)) is missing"
        default: return "\(error)"
        }
        return "\(context.codingPath.isEmpty ? "it" : place(context.codingPath)) cannot be read"
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.map { key in key.intValue.map { "entry \($0 + 1)" } ?? key.stringValue }.joined(separator: ", ")
    }
}

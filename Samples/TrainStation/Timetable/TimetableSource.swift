import CommandLineSupport
import Foundation

/// Where the timetable comes from.
enum TimetableSource: Equatable, Sendable {
    /// The one that ships with the sample.
    case bundled
    case file(String)
    case standardInput
}

extension TimetableSource: CustomStringConvertible {
    var description: String {
        switch self {
        case .bundled: "timetable.csv"
        case .file(let path): path
        case .standardInput: "standard input"
        }
    }
}

extension TimetableSource {
    /// Reads the timetable.
    ///
    /// - Throws: one clear line, and the exit code that goes with it.
    func read() throws(CommandFailure) -> Timetable {
        let data: Data
        do {
            data = try contents()
        } catch {
            throw CommandFailure(.noInput, "cannot read \(self): \(Self.reason(for: error))")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw CommandFailure(.badData, "\(self) is not UTF-8 text")
        }
        do throws(TimetableError) {
            return try Timetable(csv: text)
        } catch {
            throw CommandFailure(.badData, "\(self) \(error)")
        }
    }

    private func contents() throws -> Data {
        switch self {
        case .bundled:
            guard let url = Bundle.module.url(forResource: "timetable", withExtension: "csv") else {
                throw CocoaError(.fileNoSuchFile)
            }
            return try Data(contentsOf: url)
        case .file(let path):
            return try Data(contentsOf: URL(fileURLWithPath: path))
        case .standardInput:
            return try FileHandle.standardInput.readToEnd() ?? Data()
        }
    }

    /// The errors of Foundation differ from platform to platform, and in how much they say.
    private static func reason(for error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "no such file"
        case .fileReadNoPermission: "no permission"
        default: "it is no readable file"
        }
    }
}

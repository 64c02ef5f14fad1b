import Foundation

/// Where and when the figures were taken.
struct Machine: Codable {
    let date: String
    let processor: String
    let cores: Int
    let system: String

    /// This machine, now.
    static var current: Machine {
        let information = ProcessInfo.processInfo
        return Machine(
            date: Date.now.formatted(.iso8601.year().month().day()),
            processor: processor ?? architecture,
            cores: information.activeProcessorCount,
            system: information.operatingSystemVersionString
        )
    }

    var line: String { "\(date), \(processor), \(cores) cores, \(system)" }

    /// What the kernel calls the processor, where it tells.
    private static var processor: String? {
        let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let line = information?.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86-64"
        #elseif arch(arm64)
            "arm64"
        #else
            "unknown processor"
        #endif
    }
}

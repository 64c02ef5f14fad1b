import CommandLineSupport
import Foundation

/// Counts the cost of each gated operation and compares it with a checked-in threshold.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor struct GateCommand {
    let file: String
    let isRecording: Bool

    func run() throws(CommandFailure) {
        guard let valgrind = Valgrind() else {
            throw CommandFailure(.unavailable, "valgrind is not installed: instructions are not counted")
        }
        let thresholds = isRecording ? [] : try read()
        var recorded: [Threshold] = []
        var violations: [String] = []
        for operation in GatedOperation.all {
            let count = try valgrind.count(operation, batch: BenchmarkCase.named(operation.caseName).batch)
            let name = "\(operation.caseName) (\(operation.contender))"
            print("\(name): \(count.instructions.short) instructions, \(count.allocations.short) allocations")
            recorded.append(Threshold(recording: count, of: operation))
            if isRecording { continue }
            let threshold = thresholds.first { $0.operation == operation }
            let found = threshold?.violations(by: count) ?? ["\(file) has no threshold; record it"]
            violations += found.map { "\(name): \($0)" }
        }
        if isRecording { return try write(recorded) }
        guard violations.isEmpty else { throw CommandFailure(.failure, violations.joined(separator: "\n")) }
        print("within the thresholds of \(file)")
    }

    private func read() throws(CommandFailure) -> [Threshold] {
        do {
            return try JSONDecoder().decode([Threshold].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        } catch {
            throw CommandFailure(.noInput, "cannot read thresholds from \(file): \(error)")
        }
    }

    private func write(_ thresholds: [Threshold]) throws(CommandFailure) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try encoder.encode(thresholds).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            throw CommandFailure(.cannotCreate, "cannot write \(file): \(error.localizedDescription)")
        }
        print("recorded in \(file)")
    }
}

/// An operation whose instructions and allocations have a threshold.
struct GatedOperation: Codable, Equatable {
    let caseName: String
    let contender: String

    /// The operations that one thread performs alone, which take the same instructions every time.
    static let all = [
        ("post-0", .messageCenter), ("post-1", .messageCenter), ("post-10", .messageCenter),
        ("post-100", .messageCenter), ("post-subject", "MessageCenter, 10 subjects"), ("add-remove", .messageCenter),
        ("post-latest", "MessageCenter, .latest"), ("post-latest", "MessageCenter, .latest, subject"),
        ("bridge-in", .messageCenter), ("bridge-out", .messageCenter), ("notifiable", "Notifiable"),
        ("user-info-in", "UserInfoCodable"), ("user-info-out", "UserInfoCodable"), ("threads-different", .oneThread),
    ].map { GatedOperation(caseName: $0, contender: $1) }
}

/// The cost of one operation, counted rather than timed.
struct OperationCount: Codable, Equatable {
    /// The retired instructions, as callgrind counts them.
    var instructions: Double
    /// The allocated blocks.
    var allocations: Double
}

/// The largest count that an operation may have.
struct Threshold: Codable, Equatable {
    let operation: GatedOperation
    let atMost: OperationCount

    /// Creates the threshold for a recorded count, which other counts may exceed by 5 percent: a patch release of the
    /// compiler changes counts by a few percent, a mistake by more.
    init(recording count: OperationCount, of operation: GatedOperation) {
        self.operation = operation
        atMost = OperationCount(
            instructions: (count.instructions * 1.05).rounded(.up),
            allocations: (count.allocations * 100).rounded(.up) / 100
        )
    }

    /// Returns a description of each figure that exceeds the threshold.
    func violations(by count: OperationCount) -> [String] {
        var violations: [String] = []
        if count.instructions > atMost.instructions {
            violations.append("\(count.instructions.short) instructions, at most \(atMost.instructions.short)")
        }
        // The recorded number of allocations is rounded.
        if count.allocations > atMost.allocations + 0.005 {
            violations.append("\(count.allocations.short) allocations, at most \(atMost.allocations.short)")
        }
        return violations
    }
}

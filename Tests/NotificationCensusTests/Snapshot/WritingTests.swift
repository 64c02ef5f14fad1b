import ActorMessaging
import Foundation
import TestSupport
import Testing

@testable import NotificationCensus

/// Programs under a census write when they exit, so most of these run in a process of their own.
@Suite(.timeLimit(.minutes(20))) struct `Writing of a census` {
    /// Has a folder that a program can move away, so that the next write to it fails.
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder(["failing/empty": ""])
    }

    /// The use of a census in its own `onFailure`.
    enum Use: String, CaseIterable, Codable {
        case stop, release, startWriting, snapshot, exit
    }

    @Test(arguments: Use.allCases)
    func `a census can be used in its own onFailure`(use: Use) async {
        await #expect(processExitsWith: use == .exit ? .exitCode(7) : .success) {
            [use, path = folder.path as String] in
            let folder = URL(fileURLWithPath: path)
            let owner = Owner(NotificationCensus(of: NotificationCenter()))
            let (census, used) = (WeakReference(owner.census), Gate())
            try owner.census?.startWriting(to: folder.appending(path: "failing/census.json"), every: .zero) { _ in
                switch use {
                case .stop: owner.census?.stop()
                case .release:
                    owner.release()
                    precondition(census.object == nil)
                case .startWriting:
                    let file = folder.appending(path: "census.json")
                    do { try owner.census?.startWriting(to: file) } catch { preconditionFailure("\(error)") }
                case .snapshot: precondition(owner.census?.snapshot().count == 0)
                case .exit: exit(7)
                }
                used.open()
            }
            try failWrites(in: folder)
            await used.pass()
        }
        #expect(FileManager.default.fileExists(atPath: folder.path(of: "census.json")) == (use == .startWriting))
    }

    @Test func `a census that ends the program in its onFailure leaves the others time to write`() async {
        await #expect(processExitsWith: .exitCode(7)) { [path = folder.path as String] in
            let folder = URL(fileURLWithPath: path)
            let censuses = try startWriting(4, in: folder)
            let failing = NotificationCensus(of: NotificationCenter())
            try failing.startWriting(to: folder.appending(path: "failing/census.json"), every: .zero) { _ in exit(7) }
            try failWrites(in: folder)
            await Gate().pass()
            withExtendedLifetime((censuses, failing)) {}
        }
        #expect(writtenNumbers(4) == [0, 1, 2, 3])
    }

    @Test func `when the program exits, a failure is printed, and the other censuses are written`() async throws {
        let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
            [path = folder.path as String] in
            let folder = URL(fileURLWithPath: path)
            let censuses = try startWriting(4, in: folder)
            let failing = NotificationCensus(of: NotificationCenter())
            try failing.startWriting(to: folder.appending(path: "failing/census.json")) { _ in exit(7) }
            try failWrites(in: folder)
            withExtendedLifetime((censuses, failing)) { exit(3) }
        }
        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(errors.contains("NotificationCensus: "))
        #expect(writtenNumbers(4) == [0, 1, 2, 3])
    }

    @Test func `a census writes to its last file only, and to none once it is stopped`() async throws {
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            let files = (0..<3).map { URL(fileURLWithPath: path).appending(path: "\($0).json") }
            let (census, stopped) = (NotificationCensus(of: NotificationCenter()), NotificationCensus())
            try census.startWriting(to: files[0])
            try census.startWriting(to: files[1])
            try stopped.startWriting(to: files[2])
            stopped.stop()
            for file in files { try FileManager.default.removeItem(at: file) }
            withExtendedLifetime((census, stopped)) { exit(EXIT_SUCCESS) }
        }
        #expect(writtenNumbers(3) == [1])
    }

    @Test func `a file that is replaced by another one is released, and so is the last one at the end`() throws {
        let (writing, released) = (CensusWriting(), Journal<Int>())
        for number in 0..<2 {
            let canary = Canary { released.append(number) }
            try writing.start(every: .seconds(3_600), onFailure: { _ in }, { canary.sing() })
        }
        #expect(released.entries == [0])
        writing.stop()
        #expect(released.entries == [0, 1])
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(Int64.min), .nanoseconds(-1), .zero])
    func `an interval that can't be waited for is the nearest that can`(interval: Duration) async throws {
        let (writes, otherWrites) = (Journal<Void>(), Journal<Void>())
        let (writing, other) = (CensusWriting(), CensusWriting())
        try writing.start(every: interval, onFailure: { _ in }, { writes.append(()) })
        try other.start(every: .milliseconds(10), onFailure: { _ in }, { otherWrites.append(()) })
        _ = await otherWrites.collected(4)
        if interval > .seconds(1) {
            #expect(writes.count == 1)
        } else {
            _ = await writes.collected(4)
        }
        writing.stop()
        other.stop()
    }

    /// The censuses that were written, by their numbers.
    private func writtenNumbers(_ count: Int) -> [Int] {
        (0..<count).filter { FileManager.default.fileExists(atPath: folder.path(of: "\($0).json")) }
    }
}

/// Holds a census that a closure of the census releases.
private final class Owner: Sendable {
    private let value: Lock<NotificationCensus?>

    init(_ census: NotificationCensus) {
        value = Lock(census)
    }

    var census: NotificationCensus? { value.withLock { $0 } }

    func release() {
        // Its last write may fail too, and comes back here.
        _ = value.withLock { census in
            defer { census = nil }
            return census
        }
    }
}

/// Makes writes to `failing` fail from now on.
private func failWrites(in folder: URL) throws {
    try FileManager.default.moveItem(at: folder.appending(path: "failing"), to: folder.appending(path: "moved"))
}

/// Starts censuses that are written for a second time when the program exits. Their first files are deleted.
private func startWriting(_ count: Int, in folder: URL) throws -> [NotificationCensus] {
    try (0..<count).map { number in
        let (census, file) = (NotificationCensus(of: NotificationCenter()), folder.appending(path: "\(number).json"))
        try census.startWriting(to: file)
        try FileManager.default.removeItem(at: file)
        return census
    }
}

import Foundation
import NotifiableAdapter
import NotifiableTestKit
import NotifiableTesting
import Testing

@Suite(.messageCenter, .timeLimit(.minutes(20))) struct `The message center of a test` {
    @Test func `is not the process's`() async {
        #expect(MessageCenter.default === MessageCenter.default)
        #expect(await MessageCenter.default !== processCenter())
    }

    private static let centersOfCases = Lock<[MessageCenter]>([])

    @Test(arguments: 0..<20)
    func `is another one in each case of a parameterized test, which receives its own messages only`(number: Int) {
        let isNew = Self.centersOfCases.withLock { centers in
            defer { centers.append(.default) }
            return !centers.contains { $0 === MessageCenter.default }
        }
        #expect(isNew)
        let moves = MessageCenter.default.record(Train.DidMove.self)
        for position in 0..<10 { MessageCenter.default.post(Train.DidMove(position: 10 * number + position)) }
        #expect(moves.messages.map(\.position) == Array(10 * number..<10 * number + 10))
    }

    @Test func `is bridged to a legacy center of its own, not to the default notification center`() {
        let (own, shared) = (Listener(), Listener())
        own.observe(Train.DidPass.name, with: MessageCenter.default)
        shared.observe(Train.DidPass.name, with: NotificationCenter.default)
        MessageCenter.default.post(Train.DidPass(position: 1))
        #expect(own.log == ["trainDidPass"])
        #expect(shared.log.isEmpty)
        let messages = MessageCenter.default.record(Train.DidPass.self)
        NotificationCenter.default.post(name: Train.DidPass.name, object: nil, userInfo: ["position": 2])
        #expect(messages.messages.isEmpty)
        MessageCenter.default.post(name: Train.DidPass.name, object: nil, userInfo: ["position": 3])
        #expect(messages.messages.map(\.position) == [3])
    }

    @Test func `has its diagnostics recorded`() throws {
        let recorder = try #require(DiagnosticRecorder.current)
        let messages = MessageCenter.default.record(Train.DidPass.self)
        #expect(recorder.diagnostics.isEmpty)
        MessageCenter.default.post(name: Train.DidPass.name, object: nil, userInfo: ["position": "1"])
        #expect(messages.messages.isEmpty)
        guard case .conversionFailed(_, "trainDidPass", _)? = recorder.diagnostics.first else {
            Issue.record("\(recorder.diagnostics)")
            return
        }
        #expect(recorder.diagnostics.count == 1)
    }

    @Test(.messageCenter(configuration: .init(reportsDeadLetters: true)))
    func `has the configuration of the innermost trait`() async throws {
        MessageCenter.default.post(Train.DidMove(position: 1))
        let diagnostic = try await #require(DiagnosticRecorder.current).next()
        guard case .deadLetter? = diagnostic else {
            Issue.record("\(String(describing: diagnostic))")
            return
        }
    }

    private static let reported = Lock(0)

    @Test(
        .messageCenter(
            configuration: .init(diagnostics: { _ in reported.withLock { $0 += 1 } }, reportsDeadLetters: true)
        )
    )
    func `passes what it records to the closure of the configuration`() throws {
        MessageCenter.default.post(Train.DidMove(position: 1))
        #expect(try #require(DiagnosticRecorder.current).diagnostics.count == 1)
        #expect(Self.reported.withLock { $0 } == 1)
    }
}

@Suite(.timeLimit(.minutes(20))) struct `Without the trait` {
    @Test func `the default message center is the process's, and nothing is recorded`() async {
        #expect(await MessageCenter.default === processCenter())
        #expect(DiagnosticRecorder.current == nil)
    }
}

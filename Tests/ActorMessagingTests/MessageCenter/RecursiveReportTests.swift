import ActorMessaging
import TestSupport
import Testing

/// A diagnostics closure that posts: a report that a report causes goes to the log.
@Suite(.timeLimit(.minutes(20))) struct `Reports of reports` {
    private struct Line: MessageCenter.AsyncMessage {
        typealias Subject = Station
        var text: String
    }

    private struct OnMain: MessageCenter.MainActorMessage {
        typealias Subject = Station
    }

    private struct Failure: RelayDiagnostic {
        var description: String
    }

    /// A report whose text makes the same report.
    private struct Talking: RelayDiagnostic {
        let center: MessageCenter
        var description: String {
            center.configuration.diagnostics(.relay(self))
            return "talks"
        }
    }

    private let calls = Journal<String>()
    private let holder = Journal<MessageCenter>()

    /// A center whose closures post.
    private func makeCenter(_ post: @escaping @Sendable (MessageCenter, String) -> Void) -> MessageCenter {
        let center = MessageCenter(
            configuration: .init(
                diagnostics: { [calls, holder] in
                    calls.append("\($0)")
                    holder.entries.first.map { center in post(center, "\(calls.count)") }
                },
                reportsDeadLetters: true
            )
        )
        holder.append(center)
        return center
    }

    @Test func `G14: a dead letter in the report of a dead letter ends`() {
        let center = makeCenter { $0.post(Line(text: $1)) }
        center.post(Line(text: "first"))
        center.post(Line(text: "second"))
        #expect(calls.entries == Array(repeating: "Line was posted and has no observers", count: 2))
    }

    @Test func `G14: a relay's report that posts ends, and so does a report that the relay makes of it`() {
        let center = makeCenter { center, text in
            center.post(Line(text: text))
            center.configuration.diagnostics(.relay(Failure(description: "again")))
        }
        center.configuration.diagnostics(.relay(Failure(description: "lost")))
        #expect(calls.entries == ["lost"])
        center.post(Line(text: "first"))
        #expect(calls.entries == ["lost", "Line was posted and has no observers"])
    }

    @Test func `G14: a relay's text that makes the report again ends`() async {
        await #expect(processExitsWith: .success) {
            let center = MessageCenter(configuration: .init(diagnostics: { precondition("\($0)" == "talks") }))
            center.configuration.diagnostics(.relay(Talking(center: center)))
        }
    }

    @Test func `G14: losses in the report of a loss end`() async {
        let box = Journal<MessageCenter>()
        let reports = Journal<String>()
        let center = MessageCenter(
            configuration: .init(
                diagnostics: { diagnostic in
                    reports.append(diagnostic.description)
                    for number in 0..<5 { box.entries.first?.post(Signal(number: number)) }
                }
            )
        )
        box.append(center)
        let (gate, ledger) = (Gate(), Ledger())
        let tokens = [
            center.addObserver(for: Signal.self, buffering: .oldest(1)) { _ in await gate.pass() },
            center.addObserver(for: Signal.self, on: ledger, buffering: .oldest(1)) { _, _ in },
        ]
        for number in 0..<5 { center.post(Signal(number: number)) }
        gate.open()
        // A drain doesn't wait for what a report posts meanwhile.
        for _ in 0..<10 { await center.drain() }
        let count = reports.count
        for _ in 0..<50 { await Task.yield() }
        #expect(reports.count == count)
        #expect(count <= 8)
        for token in tokens { center.removeObserver(token) }
    }

    @Test func `G14: a task that a report starts causes no reports without end`() async {
        let posted = Gate()
        let center = makeCenter { center, text in
            Task {
                center.post(Line(text: text))
                posted.open()
            }
        }
        center.post(Line(text: "first"))
        await posted.pass()
        #expect(calls.count == 1)
    }

    @Test func `a report of another center is delivered, and two centers end as well`() {
        let other = Journal<String>()
        let second = Journal<MessageCenter>()
        let first = makeCenter { _, text in second.entries[0].post(Line(text: text)) }
        second.append(
            MessageCenter(
                configuration: .init(
                    diagnostics: {
                        other.append("\($0)")
                        first.post(Line(text: "back"))
                    },
                    reportsDeadLetters: true
                )
            )
        )
        first.post(Line(text: "first"))
        #expect(calls.count == 1)
        #expect(other.count == 1)
    }

    @Test func `a center reports in a task that the report of a deallocated center has started`() async {
        let counted = Journal<Int>()
        let task = Journal<Task<Void, Never>>()
        MessageCenter(
            configuration: .init(
                diagnostics: { _ in
                    task.append(
                        Task {
                            for _ in 0..<200 {
                                let center = MessageCenter(
                                    configuration: .init(
                                        diagnostics: { _ in counted.append(1) },
                                        reportsDeadLetters: true
                                    )
                                )
                                center.post(Line(text: "later"))
                            }
                        }
                    )
                },
                reportsDeadLetters: true
            )
        ).post(Line(text: "first"))
        await task.next().value
        #expect(counted.count == 200)
    }

    @Test func `G14: a full mailbox whose report sends ends`() {
        let actor = SteppedActor()
        let mailboxes = Journal<Mailbox<SteppedActor>>()
        let mailbox = Mailbox<SteppedActor>(buffering: .oldest(1)) { [calls] in
            calls.append("\($0)")
            mailboxes.entries[0].send(to: actor) { _ in }
        }
        mailboxes.append(mailbox)
        for _ in 0..<3 { mailbox.send(to: actor) { _ in } }
        #expect(calls.count == 1)
    }
}

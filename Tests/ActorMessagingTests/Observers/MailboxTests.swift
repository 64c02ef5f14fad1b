import ActorMessaging
import TestSupport
import Testing

struct `Mailbox of an actor` {
    @Test func `G7: however many jobs wait, the actor's other callers have their turn`() async throws {
        let actor = SteppedActor()
        let mailbox = Mailbox<SteppedActor>()
        let journal = Journal<Int>()
        let jobs = 4 * DrainTurn.mostJobs
        for entry in 0..<jobs { mailbox.send(to: actor) { _ in journal.append(entry) } }
        await actor.executor.step()
        // A turn ends earlier where its jobs take too long.
        #expect(journal.count <= DrainTurn.mostJobs)
        async let other: Void = record(-1, on: actor, in: journal)
        await actor.executor.arrived(3)
        while journal.count <= jobs {
            let known = journal.count
            await actor.executor.step()
            #expect(journal.count - known <= DrainTurn.mostJobs)
        }
        await other
        #expect(journal.entries.filter { $0 >= 0 } == Array(0..<jobs))
        #expect(try #require(journal.entries.firstIndex(of: -1)) <= 2 * DrainTurn.mostJobs)
    }

    private func record<Entry>(_ entry: Entry, on actor: isolated SteppedActor, in journal: Journal<Entry>) {
        journal.append(entry)
    }

    @Test func `depth counts jobs that have not run to their end`() async {
        let actor = SteppedActor()
        let mailbox = Mailbox<SteppedActor>()
        let journal = Journal<Int>()
        #expect(mailbox.depth == 0)
        for _ in 0..<3 { mailbox.send(to: actor) { _ in journal.append(mailbox.depth) } }
        #expect(mailbox.depth == 3)
        while mailbox.depth > 0 { await actor.executor.step() }
        #expect(journal.entries == [3, 2, 1])
        #expect(mailbox.depth == 0)
    }

    @Test(arguments: [(MailboxBuffering.newest(2), [3, 4]), (.oldest(2), [0, 1])])
    func `G13: a bounded mailbox reports the number of lost jobs`(buffering: MailboxBuffering, left: [Int]) async {
        let actor = SteppedActor()
        let reports = Journal<String>()
        let mailbox = Mailbox<SteppedActor>(buffering: buffering) { reports.append($0.description) }
        let journal = Journal<Int>()
        for entry in 0..<5 { mailbox.send(to: actor) { _ in journal.append(entry) } }
        await actor.executor.arrived(1)
        #expect(mailbox.depth == 2)
        #expect(reports.entries == ["a full mailbox (\(buffering)) lost 1 of Mailbox<SteppedActor>"])
        while mailbox.depth > 0 { await actor.executor.step() }
        #expect(reports.entries.dropFirst() == ["a full mailbox (\(buffering)) lost 2 of Mailbox<SteppedActor>"])
        #expect(journal.entries == left)
    }

    @Test func `a lost job is reported, and its captures are released, where the mailbox may be used`() async {
        let actor = SteppedActor()
        let journal = Journal<String>()
        let mailboxes = Journal<Mailbox<SteppedActor>>()
        let mailbox = Mailbox<SteppedActor>(buffering: .oldest(1)) { _ in
            for mailbox in mailboxes.entries { journal.append("depth \(mailbox.depth)") }
        }
        mailboxes.append(mailbox)
        mailbox.send(to: actor) { _ in journal.append("ran") }
        do {
            let canary = Canary { journal.append("died at depth \(mailboxes.entries[0].depth)") }
            mailbox.send(to: actor) { _ in canary.sing() }
        }
        #expect(journal.entries == ["depth 1", "died at depth 1"])
        await actor.executor.step()
        #expect(journal.entries.last == "ran")
    }

    @Test func `the next job begins when an asynchronous one has ended, and the actor serves others meanwhile`() async {
        let (mailbox, ledger, other) = (Mailbox<Ledger>(buffering: .oldest(2)) { _ in }, Ledger(), Ledger())
        let (began, gate) = (Gate(), Gate())
        mailbox.send(to: ledger) { ledger in
            ledger.append(1)
            began.open()
            await gate.pass()
            ledger.assertIsolated()
            ledger.append(3)
        }
        await began.pass()
        mailbox.send(to: other) { [ledger] other in
            await other.append(ledger.entries.count)
            other.assertIsolated()
        }
        mailbox.send(to: ledger) { $0.append(4) }
        mailbox.send(to: ledger) { _ in Issue.record("the mailbox is full") }
        #expect(mailbox.depth == 3, "the job that has begun isn't counted against the bound")
        await ledger.append(2)
        #expect(await ledger.entries == [1, 2])
        #expect(await other.entries == [])
        gate.open()
        while mailbox.depth > 0 { await Task.yield() }
        #expect(await ledger.entries == [1, 2, 3, 4])
        #expect(await other.entries == [3])
    }

    @Test func `the task of an asynchronous job may be canceled, and the following ones run`() async {
        let (mailbox, ledger, end) = (Mailbox<Ledger>(), Ledger(), Gate())
        for entry in 1...3 {
            mailbox.send(to: ledger) { ledger in
                withUnsafeCurrentTask { $0?.cancel() }
                await Task.yield()
                ledger.append(entry)
            }
        }
        mailbox.send(to: ledger) { _ in end.open() }
        await end.pass()
        #expect(await ledger.entries == [1, 2, 3])
    }

    @Test func `an idle mailbox does not keep its actor alive`() async {
        let mailbox = Mailbox<Ledger>()
        let death = Gate()
        do {
            let ledger = Ledger(onDeath: Canary(opening: death))
            for entry in 0..<10 { mailbox.send(to: ledger) { $0.append(entry) } }
        }
        await death.pass()
        #expect(mailbox.depth == 0)
    }

    @Test func `a job for another actor runs on it, after the jobs that were sent before`() async {
        let mailbox = Mailbox<SteppedActor>()
        let (first, second) = (SteppedActor(), SteppedActor())
        let journal = Journal<String>()
        for (actor, name) in [(first, "a"), (second, "b"), (first, "c"), (second, "d")] {
            mailbox.send(to: actor) { [unowned actor] isolated in
                isolated.assertIsolated()
                journal.append(isolated === actor ? name : "\(name) on the wrong actor")
            }
        }
        await first.executor.step()
        #expect(journal.entries == ["a"])
        await second.executor.step()
        #expect(journal.entries == ["a", "b"])
        // The drain's turn may end before the third job.
        while journal.count < 3 { await first.executor.step() }
        await second.executor.step()
        #expect(journal.entries == ["a", "b", "c", "d"])
        #expect(mailbox.depth <= 4)
    }

    @Test(.timeLimit(.minutes(20)))
    func `a mailbox serves another actor after a job that was awaited, though its drain hasn't ended`() async {
        let mailbox = Mailbox<Ledger>()
        let journal = Journal<Int>()
        for round in 0..<200 {
            let ran = Gate()
            mailbox.send(to: Ledger()) { _ in
                journal.append(round)
                ran.open()
            }
            await ran.pass()
        }
        #expect(journal.entries == Array(0..<200))
    }

    @Test func `a lost job for another actor is released, and so is the actor`() async {
        let mailbox = Mailbox<SteppedActor>(buffering: .oldest(1)) { _ in }
        let actor = SteppedActor()
        mailbox.send(to: actor) { _ in }
        weak var lost: SteppedActor?
        do {
            let other = SteppedActor()
            lost = other
            mailbox.send(to: other) { _ in }
        }
        #expect(lost == nil)
        await actor.executor.step()
    }
}

import NotifiableAdapter

/// Runs one stage: deals the arrivals out to the posters, and judges what the services made of them.
@MainActor
struct StageRun<S: Stage> {
    let arrivals: [Arrival]

    func run() async -> StageOutcome {
        let timeline = Timeline()
        let settings = StationSettings()
        let stage = S(station: Station(name: "Brackwater Junction"), settings: settings, timeline: timeline)
        let thread = BackgroundThread()
        await post(to: stage, from: thread, timeline)
        let settingsPosts = await thread.run { timeline.posting(.settingsChange) { settings.reset() } }
        thread.stop()
        let arrivalCount = Service.allCases.map { timeline.log.arrivals(for: $0).count }.reduce(0, +)
        await stage.finish(expecting: arrivalCount + settingsPosts, on: timeline)
        return await outcome(of: stage, timeline.log, settingsPosts)
    }

    private func post(to stage: S, from thread: BackgroundThread, _ timeline: Timeline) async {
        let signalBox = SignalBox()
        let turns = Turn.turns(of: arrivals)
        for (index, turn) in turns.enumerated() {
            if index == turns.count / 2 {
                stage.closeKiosk()
                timeline.closeKiosk()
            }
            switch turn.poster {
            case .mainActor:
                for arrival in turn.arrivals {
                    timeline.posting(.arrival(arrival.number)) { stage.postOnMainActor(arrival) }
                }
            case .backgroundThread:
                await thread.run {
                    for arrival in turn.arrivals {
                        timeline.posting(.arrival(arrival.number)) { stage.postOnBackgroundThread(arrival) }
                    }
                }
            case .signalBox:
                await signalBox.run { signalBox in
                    for arrival in turn.arrivals {
                        timeline.posting(.arrival(arrival.number)) { stage.post(arrival, from: signalBox) }
                    }
                }
            }
            await Self.nextTurn()
        }
    }

    /// Waits for a later turn of the main run loop: what posts have deferred to it has run by then.
    private static func nextTurn() async {
        await withCheckedContinuation { continuation in
            ProcessMainRunLoop.main.enqueue { continuation.resume() }
        }
    }

    private func outcome(of stage: S, _ log: Log, _ settingsPosts: Int) async -> StageOutcome {
        let judge = Judge(log: log, promise: S.promise, completeness: S.completeness, silence: S.silence)
        let judgements = judge.judgements()
        let boards = await stage.boards()
        let expected = Board(after: arrivals)
        var findings = judgements.flatMap(\.findings)
        findings += judge.completenessFindings(settingsPosts: settingsPosts)
        findings += S.observerOrder.findings(in: log)
        findings += stage.ownFindings(log)
        findings += boards.map { Finding(fault: .wrongBoard, guarantee: nil, isHeld: $0 == expected) }
        let announced = stage.announcements.sorted() == arrivals.compactMap(Announcement.text(for:)).sorted()
        findings.append(Finding(fault: .wrongAnnouncements, guarantee: nil, isHeld: announced))
        return StageOutcome(name: S.name, judgements: judgements, checks: Check.checks(of: findings), boards: boards)
    }
}

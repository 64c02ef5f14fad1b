import NotifiableSwiftUI
import SwiftUI

/// What views receive while they appear, disappear and change.
@MainActor enum ViewScenarios {
    static let all: [String: @MainActor () async -> [String]] = [
        "appearance": appearance, "latest": latest, "removal": removal, "subject": subject, "no-subject": noSubject,
        "dead-subject": deadSubject, "retention": retention, "center": center, "closure": closure,
        "appearing-child": appearingChild, "forms": forms, "default-subject": defaultSubject, "async": async,
        "async-removal": asyncRemoval, "discarded-view": discardedView,
    ]

    static func appearance() -> [String] {
        let center = MessageCenter()
        let log = Log()
        struct Board: View {
            let log: Log
            @State private var count = 0

            var body: some View {
                Text("Arrivals").onReceive(of: Train.DidArrive.self) { message in
                    count += 1
                    log.add("platform \(message.platform), arrival \(count)")
                }
            }
        }
        let host = ViewHost(Board(log: log).environment(\.messageCenter, center))
        post(1, center)
        host.show()
        post(2, center)
        host.update()
        post(3, center)
        host.hide()
        post(4, center)
        host.show()
        post(5, center)
        host.hide()
        log.add("\(center.observers.count) observers")
        return log.lines
    }

    struct PlatformChange: MessageCenter.MainActorMessage {
        typealias Subject = Train
        static var retention: MessageCenter.Retention { .latest }
        let platform: Int
    }

    static func latest() -> [String] {
        let center = MessageCenter()
        let log = Log()
        let (express, local) = (Train(), Train())
        func board(of train: Train) -> some View {
            Text("Platform")
                .onReceive(of: PlatformChange.self, startingWith: .latest, subject: train) {
                    log.add("platform \($0.platform)")
                }
                .environment(\.messageCenter, center)
        }
        for platform in 1...2 { center.post(PlatformChange(platform: platform), subject: express) }
        center.post(PlatformChange(platform: 6), subject: local)
        let host = ViewHost(board(of: express))
        host.show()
        center.post(PlatformChange(platform: 3), subject: express)
        host.hide()
        center.post(PlatformChange(platform: 4), subject: express)
        host.show()
        center.post(PlatformChange(platform: 5), subject: express)
        host.update(board(of: local))
        log.add("evaluated")
        center.post(PlatformChange(platform: 7), subject: local)
        return log.lines
    }

    static func removal() -> [String] {
        let center = MessageCenter()
        let log = Log()
        struct Station: View {
            let isOpen: Bool
            let log: Log

            var body: some View {
                VStack {
                    if isOpen {
                        Text("Board").onReceive(of: Train.DidArrive.self) { log.add("platform \($0.platform)") }
                    }
                    Text("Clock")
                }
            }
        }
        func station(isOpen: Bool) -> some View {
            Station(isOpen: isOpen, log: log).environment(\.messageCenter, center)
        }
        let host = ViewHost(station(isOpen: true))
        host.show()
        post(1, center)
        host.update(station(isOpen: false))
        post(2, center)
        log.add("\(center.observers.count) observers")
        host.update(station(isOpen: true))
        post(3, center)
        return log.lines
    }

    static func subject() -> [String] {
        let center = MessageCenter()
        let log = Log()
        let (express, local) = (Train(), Train())
        let host = ViewHost(board(of: express, center, log))
        host.show()
        post(1, center, express)
        post(2, center, local)
        host.update(board(of: local, center, log))
        post(3, center, express)
        post(4, center, local)
        host.hide()
        host.update(board(of: express, center, log))
        post(5, center, express)
        host.show()
        post(6, center, express)
        post(7, center, local)
        return log.lines
    }

    static func noSubject() -> [String] {
        let center = MessageCenter()
        let log = Log()
        let train = Train()
        let host = ViewHost(board(of: nil, center, log))
        host.show()
        post(1, center, train)
        post(2, center)
        host.update(board(of: train, center, log))
        post(3, center, train)
        post(4, center)
        host.update(board(of: nil, center, log))
        post(5, center)
        return log.lines
    }

    static func deadSubject() -> [String] {
        let center = MessageCenter()
        let log = Log()
        var train: Train? = Train()
        let host = ViewHost(board(of: train, center, log))
        train = nil
        host.show()
        post(1, center)
        log.add("\(center.observers.count) observers")
        let next = Train()
        host.update(board(of: next, center, log))
        post(2, center, next)
        return log.lines
    }

    static func retention() -> [String] {
        let center = MessageCenter()
        let log = Log()
        weak var train: Train?
        func shownHost() -> ViewHost<some View> {
            let express = Train()
            train = express
            let host = ViewHost(board(of: express, center, log))
            host.show()
            post(1, center, express)
            return host
        }
        let host = shownHost()
        log.add(train == nil ? "the subject is gone" : "the subject is kept")
        host.hide()
        return log.lines
    }

    static func center() -> [String] {
        let (first, second) = (MessageCenter(), MessageCenter())
        let log = Log()
        let train = Train()
        let host = ViewHost(board(of: train, first, log))
        host.show()
        post(1, first, train)
        post(2, second, train)
        host.update(board(of: train, second, log))
        post(3, first, train)
        post(4, second, train)
        log.add("\(first.observers.count) and \(second.observers.count) observers")
        return log.lines
    }

    static func closure() -> [String] {
        let center = MessageCenter()
        let log = Log()
        func board(_ title: String) -> some View {
            Text(title).onReceive(of: Train.DidArrive.self) { log.add("\(title) \($0.platform)") }
                .environment(\.messageCenter, center)
        }
        let host = ViewHost(board("first"))
        host.show()
        let token = center.addObserver(for: Train.DidArrive.self) { log.add("second \($0.platform)") }
        post(1, center)
        host.update(board("new"))
        post(2, center)
        center.removeObserver(token)
        return log.lines
    }

    static func appearingChild() -> [String] {
        let center = MessageCenter()
        let log = Log()
        let (express, local) = (Train(), Train())
        func board(of train: Train, announces: Bool) -> some View {
            VStack {
                if announces { Text("Announcement").onAppear { post(9, center, train) } }
            }
            .onReceive(of: Train.DidArrive.self, subject: train) { log.add("platform \($0.platform)") }
            .environment(\.messageCenter, center)
        }
        let host = ViewHost(board(of: express, announces: false))
        host.show()
        host.update(board(of: local, announces: true))
        return log.lines
    }

    static func forms() -> [String] {
        // As in a view without a center in its environment.
        let center = MessageCenter.default
        let log = Log()
        let train = Train()
        func name(_ subject: Train?) -> String { subject == nil ? "none" : subject === train ? "the train" : "another" }
        let host = ViewHost(
            Text("Board")
                .onReceive(of: Train.DidArrive.self, subject: train) { (message: Train.DidArrive) in
                    log.add("type, one: \(message.platform)")
                }
                .onReceive(of: Train.DidArrive.self) { message, train in
                    log.add("type, all: \(message.platform) \(name(train))")
                }
                .onReceive(for: .didArrive, subject: train) { (message: Train.DidArrive) in
                    log.add("identifier, one: \(message.platform)")
                }
                .onReceive(for: .didArrive, subject: Train.self) { (message: Train.DidArrive) in
                    log.add("identifier, all: \(message.platform)")
                }
                .onReceive(for: .didArrive, subject: Train.self) { message, train in
                    log.add("identifier, all: \(message.platform) \(name(train))")
                }
        )
        host.show()
        post(1, center, train)
        post(2, center)
        return log.lines.sorted()
    }

    static func defaultSubject() async -> [String] {
        let center = MessageCenter()
        let log = Log()
        let train = Train()
        let host = ViewHost(
            Text("Board")
                .onReceive(for: .didArrive) { (message: Train.DidArrive) in log.add("platform \(message.platform)") }
                .onReceive(for: .didArrive) { message, subject in
                    log.add("platform \(message.platform) \(subject === train ? "of the train" : "without a train")")
                }
                .onReceive(of: Train.DidMove.self) { message, subject in
                    log.add("type: kilometre \(message.kilometre) \(subject === train ? "of the train" : "")")
                }
                .onReceive(for: .didMove) { (message: Train.DidMove) in log.add("kilometre \(message.kilometre)") }
                .onReceive(for: .didMove) { message, subject in
                    log.add("kilometre \(message.kilometre) \(subject === train ? "of the train" : "without a train")")
                }
                .environment(\.messageCenter, center)
        )
        host.show()
        post(1, center, train)
        post(2, center)
        center.post(Train.DidMove(kilometre: 3), subject: train)
        await center.waitForMoves()
        return log.lines.filter { !$0.contains("kilometre 0") }.sorted()
    }

    static func async() async -> [String] {
        let center = MessageCenter()
        let log = Log()
        let train = Train()
        let host = ViewHost(
            Text("Map").onReceive(of: Train.DidMove.self, subject: train) { log.add("kilometre \($0.kilometre)") }
                .environment(\.messageCenter, center)
        )
        host.show()
        await Task.detached {
            for kilometre in 1...3 { center.post(Train.DidMove(kilometre: kilometre), subject: train) }
        }
        .value
        await center.waitForMoves()
        host.hide()
        center.post(Train.DidMove(kilometre: 4), subject: train)
        await center.waitForMoves()
        host.show()
        center.post(Train.DidMove(kilometre: 5), subject: train)
        await center.waitForMoves()
        return log.lines
    }

    static func asyncRemoval() async -> [String] {
        let center = MessageCenter()
        let log = Log()
        let host = ViewHost(
            Text("Map").onReceive(of: Train.DidMove.self) { log.add("kilometre \($0.kilometre)") }
                .environment(\.messageCenter, center)
        )
        host.show()
        center.post(Train.DidMove(kilometre: 1))
        host.hide()
        await center.waitForMoves()
        log.add("nothing after it has disappeared")
        return log.lines
    }

    static func discardedView() -> [String] {
        let center = MessageCenter()
        let log = Log()
        do {
            let host = ViewHost(board(of: nil, center, log))
            host.show()
            post(1, center)
        }
        post(2, center)
        log.add("\(center.observers.count) observers")
        return log.lines
    }

    private static func board(of train: Train?, _ center: MessageCenter, _ log: Log) -> some View {
        Text("Board").onReceive(of: Train.DidArrive.self, subject: train) { log.add("platform \($0.platform)") }
            .environment(\.messageCenter, center)
    }

    private static func post(_ platform: Int, _ center: MessageCenter, _ train: Train? = nil) {
        let message = Train.DidArrive(platform: platform)
        if let train { center.post(message, subject: train) } else { center.post(message) }
    }
}

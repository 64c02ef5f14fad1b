// swift-format-ignore-file
// reordering: no

import Foundation
import NotifiableAdapter

/// The view reads what the store has set: the store observes first.
struct ThemeDidChange: MessageCenter.MainActorMessage {  // left: it must change together
    typealias Subject = AnyObject
    var isDark: Bool
}

@MainActor final class ThemeStore {
    private(set) var isDark = false
    private var token: MessageCenter.ObservationToken?

    init() {
        token = MessageCenter.default.addObserver(for: ThemeDidChange.self) { [weak self] in self?.isDark = $0.isDark }  // left: `ThemeDidChange` also has an observer at File.swift:28, and Foundation's observers have no order; pass --allow-reordering to rewrite it anyway
    }
}

@MainActor final class ThemeView {
    private let store = ThemeStore()
    private var isDark = false
    private var token: MessageCenter.ObservationToken?

    init() {
        token = MessageCenter.default.addObserver(for: ThemeDidChange.self) { [weak self] _ in self?.draw() }  // left: `ThemeDidChange` also has an observer at File.swift:18
    }

    private func draw() { isDark = store.isDark }
}

/// Its name has a legacy observer, which runs after that of the message.
@MainActor final class Folder {
    struct DidChange: MessageCenter.BridgedMainActorMessage, UserInfoCodable {  // left: it must change together
        typealias Subject = Folder
        static let name = Notification.Name("XYZFolderDidChange")
        var count: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("count", \.count))
    }
}

@MainActor final class FolderView {
    private(set) var count = 0
    private var token: MessageCenter.ObservationToken?

    func start() {
        token = MessageCenter.default.addObserver(for: Folder.DidChange.self) { [weak self] in self?.count = $0.count }  // left: `Folder.DidChange` also has an observer at File.swift:58
    }
}

@MainActor final class FolderBadge {
    private let view = FolderView()
    private var legacyToken: (any NSObjectProtocol)?

    func start() {
        legacyToken = NotificationCenter.default.addObserver(
            forName: Notification.Name("XYZFolderDidChange"), object: nil, queue: .main
        ) { [weak self] _ in
            MainActor.assumeIsolated { print(self?.view.count ?? 0) }
        }
    }
}

/// It has one observer. A sequence of its notifications is read later, whatever the order is.
@MainActor final class Player {
    // becomes: struct DidStop: NotificationCenter.MainActorMessage {
    struct DidStop: MessageCenter.BridgedMainActorMessage {
        typealias Subject = Player
        static var name: Notification.Name { Notification.Name("XYZPlayerDidStop") }
        static func makeMessage(_ notification: Notification) -> Self? { Self() }
        static func makeNotification(_ message: Self) -> Notification { Notification(name: name) }
    }
}

@MainActor final class PlayerView {
    private var isPlaying = true
    // becomes: private var token: NotificationCenter.ObservationToken?
    private var token: MessageCenter.ObservationToken?

    func start() {
        // becomes: token = NotificationCenter.default.addObserver(for: Player.DidStop.self) { [weak self] _ in self?.isPlaying = false }
        token = MessageCenter.default.addObserver(for: Player.DidStop.self) { [weak self] _ in self?.isPlaying = false }
    }
}

func stops() async {
    for await _ in NotificationCenter.default.notifications(named: Notification.Name("XYZPlayerDidStop"), buffering: .newest(1)) { print("stop") }
}

/// The observer gets its messages in the order of the posts.
struct ScoreDidChange: MessageCenter.AsyncMessage {  // left: it must change together
    typealias Subject = AnyObject
    var score: Int
}

actor Scoreboard {
    private var scores: [Int] = []
    private var token: MessageCenter.ObservationToken?

    func start() {
        token = MessageCenter.default.addObserver(for: ScoreDidChange.self) { [weak self] in await self?.append($0.score) }  // left: Foundation may deliver `ScoreDidChange` in another order than it is posted; pass --allow-reordering to rewrite it anyway
    }

    private func append(_ score: Int) { scores.append(score) }
}

/// Only a sequence observes it.
// becomes: struct LevelDidChange: NotificationCenter.AsyncMessage {
struct LevelDidChange: MessageCenter.AsyncMessage {
    typealias Subject = AnyObject
    var level: Int
}

func levels() async {
    // becomes: for await message in NotificationCenter.default.messages(for: LevelDidChange.self) { print(message.level) }
    for await message in MessageCenter.default.messages(for: LevelDidChange.self) { print(message.level) }
}

/// Its identifier is that of a message of another kind, too.
@MainActor final class Door {
    struct DidMove: MessageCenter.MainActorMessage { typealias Subject = Door }  // left: it must change together
}

final class Wall: Sendable {
    struct DidMove: MessageCenter.AsyncMessage { typealias Subject = Wall }  // left: it must change together
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Door.DidMove> {
    static var didMove: Self { .init() }
}

extension MessageCenter.MessageIdentifier where Self == MessageCenter.BaseMessageIdentifier<Wall.DidMove> {
    static var didMove: Self { .init() }
}

@MainActor final class Plan {
    private var token: MessageCenter.ObservationToken?

    func start(_ door: Door) { token = MessageCenter.default.addObserver(of: door, for: .didMove) { _ in } }  // left: it must change together
}

@MainActor final class Sketch {
    private var token: MessageCenter.ObservationToken?

    func start(_ wall: Wall) { token = MessageCenter.default.addObserver(of: wall, for: .didMove) { _ in } }  // left: Foundation may deliver `Wall.DidMove` in another order
}

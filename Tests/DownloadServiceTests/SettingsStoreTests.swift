import Foundation
import NotifiableAdapter
import NotifiableTestKit
import NotifiableTesting
import Testing

@testable import download_service

@Suite(.timeLimit(.minutes(20)))
@MainActor struct `The settings store` {
    private let center = MockNotificationCenter()
    private let work: WorkFolder
    private let store: SettingsStore

    init() throws {
        work = try WorkFolder()
        store = SettingsStore(file: work.url.appending(path: "settings.json"), notificationCenter: center)
    }

    @Test func `posted on the main actor, settings are taken over and announced when post returns`() {
        center.post(name: .managedSettingsDidArrive, object: nil, userInfo: ["chunkBytes": 1024])
        #expect(store.settings.chunkBytes == 1024)
        #expect(center.posts.map(\.name) == [.managedSettingsDidArrive, .settingsDidChange])
        #expect(center.saveUserInfo as? [String: Int] == ["chunkBytes": 1024])
    }

    @Test func `posted elsewhere, settings are taken over and announced on the main actor, in order`() async {
        let posted = NotificationStream(of: [.settingsDidChange], postedTo: center)
        await Task.detached { [center] in
            for chunkBytes in 1...3 {
                center.post(name: .managedSettingsDidArrive, object: nil, userInfo: ["chunkBytes": chunkBytes])
            }
        }.value
        for chunkBytes in 1...3 {
            let event = await posted.next()
            #expect(event?.chunkBytes == chunkBytes)
            #expect(event?.isOnMainActor == true)
        }
        #expect(store.settings.revision == 3)
    }

    @Test(arguments: [0, -1]) func `chunks of no bytes are no settings`(chunkBytes: Int) {
        center.post(name: .managedSettingsDidArrive, object: nil, userInfo: ["chunkBytes": chunkBytes])
        #expect(store.settings == Settings())
    }

    @Test func `starts with the saved settings`() {
        center.post(name: .managedSettingsDidArrive, object: nil, userInfo: ["chunkBytes": 1024])
        center.post(name: .appWillResignActive)
        let next = SettingsStore(file: store.file, notificationCenter: MockNotificationCenter())
        #expect(next.settings == store.settings)
        #expect(next.settings.chunkBytes == 1024)
    }

    @Test func `keeps the reason why it could not save`() {
        let store = SettingsStore(file: work.url.appending(path: "nowhere/settings.json"), notificationCenter: center)
        center.post(name: .appWillResignActive)
        #expect(store.saveFailure != nil)
        #expect(self.store.saveFailure == nil)
    }

    @Test func `keeps its threading, also for work that is due in the same turn`() async {
        let proof = await proveThreading(
            of: { [work] center in
                SettingsStore(file: work.url.appending(path: "\(UUID()).json"), notificationCenter: center)
            },
            observing: [.managedSettingsDidArrive, .appWillResignActive],
            sample: { name, number in Notification(name: name, object: nil, userInfo: ["chunkBytes": 1 + number]) },
            state: { store in [store.settings, try? Settings(contentsOf: store.file)] }
        )
        proof.expectHeld()
        #expect(proof[.sameTurn].verdict == .held)
    }
}

import Foundation
import NotifiableTestKit
import SystemMessages
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Foundation is made to post, and the messages arrive.
@Suite(.timeLimit(.minutes(20))) struct `Messages for what Foundation posts` {
    private let center = MessageCenter(bridging: NotificationCenter.default)

    @Test func `user defaults post where they are changed`() async throws {
        let suite = "SystemMessagesTests-\(UUID().uuidString)"
        let recorder = center.record(UserDefaults.Bridged.DidChangeMessage.self)
        await Task.detached {
            UserDefaults.standard.setPersistentDomain(["platform": 4], forName: suite)
            UserDefaults.standard.removePersistentDomain(forName: suite)
        }.value
        _ = await recorder.next()
        _ = await recorder.next()
    }

    @Test func `a port posts when it is invalidated, about itself`() async {
        let port = SocketPort()
        let bystander = SocketPort()
        await confirmation { posted in
            var messages = center.messages(of: port, for: .didBecomeInvalid).makeAsyncIterator()
            bystander.invalidate()
            port.invalidate()
            if await messages.next() != nil { posted() }
        }
    }

    @Test func `a credential storage posts when a credential is set, about itself`() async {
        let storage = URLCredentialStorage.shared
        let space = URLProtectionSpace(
            host: "\(UUID().uuidString).example",
            port: 443,
            protocol: NSURLProtectionSpaceHTTPS,
            realm: nil,
            authenticationMethod: NSURLAuthenticationMethodHTTPBasic
        )
        var messages = center.messages(of: storage, for: .changed).makeAsyncIterator()
        storage.set(URLCredential(user: "guard", password: "whistle", persistence: .forSession), for: space)
        #expect(await messages.next() != nil)
    }

    @Test func `a file handle posts what it has read, and why it could not`() async throws {
        let lines = try await Command("file-handle-posts").run().output.split(separator: "\n")
        #expect(
            lines == [
                "read departure", "read all departure", "data available", "read error EISDIR", "read all error EISDIR",
            ]
        )
    }
}

/// Where Foundation does not post off Apple's systems, the test posts the notification.
struct `Messages for what Foundation posts on Apple's systems` {
    private let legacy = MockNotificationCenter()
    private let center: MessageCenter

    init() {
        center = MessageCenter(bridging: legacy)
    }

    @Test func `the day's change arrives for whoever observes calendars`() async {
        var messages = center.messages(of: Calendar.self, for: .calendarDayChanged).makeAsyncIterator()
        legacy.post(name: .NSCalendarDayChanged, object: nil, userInfo: nil)
        #expect(await messages.next() != nil)
    }

    @Test @MainActor func `changes of the locale and of the time zone arrive in place`() {
        var heard: [String] = []
        let tokens = [
            center.addObserver(of: Locale.self, for: .currentLocaleDidChange) { _ in heard.append("locale") },
            center.addObserver(of: TimeZone.self, for: .systemTimeZoneDidChange) { _ in heard.append("time zone") },
        ]
        legacy.post(name: NSLocale.currentLocaleDidChangeNotification, object: nil, userInfo: nil)
        legacy.post(name: .NSSystemTimeZoneDidChange, object: nil, userInfo: nil)
        #expect(heard == ["locale", "time zone"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `an accepted connection is converted with its handle`() throws {
        typealias Message = FileHandle.Bridged.ConnectionAcceptedMessage
        let handle = FileHandle.nullDevice
        let posted = Message.makeNotification(Message(fileHandleItem: .success(handle)))
        #expect(posted.userInfo?[NSFileHandleNotificationFileHandleItem] as? FileHandle === handle)
        #expect(try Message.makeMessage(posted)?.fileHandleItem.get() === handle)
        #expect(Message.makeMessage(Notification(name: Message.name, object: handle, userInfo: [:])) == nil)
    }

    @Test func `a refused connection is converted with its error`() throws {
        typealias Message = FileHandle.Bridged.ConnectionAcceptedMessage
        let message = Message(fileHandleItem: .failure(POSIXError(.EMFILE)))
        let read = try #require(Message.makeMessage(Message.makeNotification(message)))
        #expect(throws: POSIXError(.EMFILE)) { try read.fileHandleItem.get() }
    }

    @Test(arguments: [.max, .min, 1 << 32, -1]) func `a number that no error has isn't converted`(number: Int) {
        typealias Message = FileHandle.Bridged.ReadCompletionMessage
        let posted = Notification(name: Message.name, object: nil, userInfo: ["NSFileHandleError": number])
        #expect(Message.makeMessage(posted) == nil)
    }
}

/// A message that has properties, so it must not conform.
private struct Delay: MessageCenter.BridgedMainActorMessage, SystemEvent {
    typealias Subject = Bundle
    static let name = Notification.Name("SystemMessagesTestsDelay")
    var minutes = 5
}

/// A client's message, whose properties have their values from its own initializer.
private struct Pause: MessageCenter.BridgedMainActorMessage, PayloadFreeMessage {
    typealias Subject = Bundle
    static let name = Notification.Name("SystemMessagesTestsPause")
    var minutes = 5
}

#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    struct `A message without properties` {
        @Test func `is created from nothing`() {
            _ = Port.Bridged.DidBecomeInvalidMessage()
            #expect(MemoryLayout<Port.Bridged.DidBecomeInvalidMessage>.size == 0)
        }

        @Test @MainActor func `of a client is created by its own initializer`() {
            #expect(Pause.makeMessage(Notification(name: Pause.name))?.minutes == 5)
        }

        @Test func `has no stored properties, which is checked`() async {
            await #expect(processExitsWith: .failure) { @MainActor in
                _ = Delay.makeMessage(Notification(name: Delay.name))
            }
        }
    }
#endif

// swift-format-ignore-file

// in-place: yes
#if canImport(Combine)
    import Combine
#endif
import Foundation
import NotifiableAdapter
#if canImport(SwiftUI)
    import SwiftUI
#else
    /// Stands for Combine's publishers, which this system lacks.
    struct Stream<Output> {
        func receive(on queue: DispatchQueue) -> Stream { self }
        func filter(_ isIncluded: (Output) -> Bool) -> Stream { self }
        func map<T>(_ transform: (Output) -> T) -> Stream<T> { Stream<T>() }
        func compactMap<T>(_ transform: (Output) -> T?) -> Stream<T> { Stream<T>() }
        func merge(with other: Stream) -> Stream { self }
        func sink(receiveValue: (Output) -> Void) -> AnyCancellable { AnyCancellable() }
    }
    final class AnyCancellable {
        func store(in all: inout [AnyCancellable]) { all.append(self) }
    }
    extension NotificationCenter {
        func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Stream<Notification> { Stream() }
    }
    extension MessageCenter {
        func publisher<M: Message>(for type: M.Type, subject: M.Subject? = nil) -> Stream<M> { Stream() }
    }
    @MainActor protocol View {}
    extension View {
        func onReceive<T>(_ publisher: Stream<T>, perform action: (T) -> Void) -> some View { self }
    }
    struct EmptyView: View {}
#endif

extension Notification.Name {
    nonisolated static let opened = Notification.Name("XYZOpened")
    nonisolated static let closed = Notification.Name("XYZClosed")
}

@MainActor final class Door {
    struct DidOpen: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.opened
        var width: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("width", \.width))
    }

    struct DidClose: MessageCenter.BridgedAsyncMessage, UserInfoCodable {
        typealias Subject = Door
        static let name = Notification.Name.closed
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    func open() {
        // becomes: MessageCenter.default.post(Door.DidOpen(width: 1), subject: self)
        NotificationCenter.default.post(name: .opened, object: self, userInfo: ["width": 1])
    }

    nonisolated func close() {
        // becomes: MessageCenter.default.post(Door.DidClose())
        NotificationCenter.default.post(name: .closed, object: nil)
    }
}

@MainActor final class Board {
    private var bag: [AnyCancellable] = []
    private var width = 0
    private let door = Door()

    init() {
        // becomes: MessageCenter.default.publisher(for: Door.DidOpen.self).sink { [weak self] message in self?.show(message.width) }.store(in: &bag)
        NotificationCenter.default.publisher(for: .opened).sink { [weak self] note in self?.show(note.userInfo?["width"] as! Int) }.store(in: &bag)
        // becomes: MessageCenter.default.publisher(for: Door.DidOpen.self, subject: door).sink { _ in }.store(in: &bag)
        NotificationCenter.default.publisher(for: .opened, object: door).sink { (_: Notification) in }.store(in: &bag)
        // becomes: MessageCenter.default
        NotificationCenter.default
            // becomes: .publisher(for: Door.DidOpen.self)
            .publisher(for: .opened)
            // becomes: .compactMap { Optional($0.width) }
            .compactMap { $0.userInfo?["width"] as? Int }
            .receive(on: DispatchQueue.main)
            .sink { [weak self] in self?.show($0) }
            .store(in: &bag)
        // A hop that is directly behind the publisher goes.
        // becomes: MessageCenter.default.publisher(for: Door.DidOpen.self)
        NotificationCenter.default.publisher(for: .opened).receive(on: DispatchQueue.main)
            .sink { [weak self] _ in self?.show(0) }.store(in: &bag)
        // That of an asynchronous message stays.
        // becomes: MessageCenter.default.publisher(for: Door.DidClose.self).receive(on: DispatchQueue.main).sink { _ in }.store(in: &bag)
        NotificationCenter.default.publisher(for: .closed).receive(on: DispatchQueue.main).sink { _ in }.store(in: &bag)
        NotificationCenter.default.publisher(for: .closed).sink { _ in }.store(in: &bag)  // left: `Door.DidClose` cannot be used: it is asynchronous
        let opened = NotificationCenter.default.publisher(for: .opened)
        opened.sink { _ in }.store(in: &bag)  // left: its notifications go to `opened.sink
        NotificationCenter.default.publisher(for: .opened).map(keep).sink { _ in }.store(in: &bag)  // left: its handler is not a closure
        NotificationCenter.default.publisher(for: .opened).merge(with: opened).sink { _ in }.store(in: &bag)  // left: its notifications go to `merge`
        NotificationCenter.default.publisher(for: .opened).sink { note in keep(note) }.store(in: &bag)  // left: `keep(note)` does not map
    }

    private func show(_ width: Int) { self.width = width }
}

func keep(_ note: Notification) {}

@MainActor struct Label {
    let door: Door

    var body: some View {
        EmptyView()
            // becomes: .onReceive(MessageCenter.default.publisher(for: Door.DidOpen.self, subject: door)) { _ in }
            .onReceive(NotificationCenter.default.publisher(for: .opened, object: door)) { _ in }
            // becomes: .onReceive(MessageCenter.default.publisher(for: Door.DidOpen.self)) { message in print(message.width) }
            .onReceive(NotificationCenter.default.publisher(for: .opened).receive(on: DispatchQueue.main)) { note in print(note.userInfo?["width"] as! Int) }
    }
}

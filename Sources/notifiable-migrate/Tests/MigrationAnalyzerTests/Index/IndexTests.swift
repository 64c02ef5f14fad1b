import Testing

@testable import MigrationAnalyzer

struct IndexTests {
    @Test func `centers are distinguished`() {
        let index = Sources.index(
            """
            final class A {
                let center: NotificationCenter
                func f() {
                    NotificationCenter.default.addObserver(self, selector: #selector(g), name: nil, object: nil)
                    center.addObserver(self, selector: #selector(g), name: nil, object: nil)
                    NSWorkspace.shared.notificationCenter.addObserver(self, selector: #selector(g), name: nil, object: nil)
                    DistributedNotificationCenter.default().addObserver(self, selector: #selector(g), name: nil, object: nil)
                    let local = NSWorkspace.shared.notificationCenter
                    local.addObserver(self, selector: #selector(g), name: nil, object: nil)
                }
            }
            extension NotificationCenter {
                func f(_ o: Any) { addObserver(o, selector: #selector(A.g), name: nil, object: nil) }
            }
            """
        )
        #expect(
            index.observers.map(\.center) == [
                .default, .other("center"), .workspace, .distributed, .workspace, .implicit,
            ]
        )
        #expect(index.observers.last?.selector?.type == "A")
    }

    @Test func `key-value observing and other centers are ignored`() {
        let index = Sources.index(
            """
            func f(_ o: NSObject) {
                o.addObserver(self, forKeyPath: "x", options: [], context: nil)
                o.removeObserver(self, forKeyPath: "x")
                o.publisher(for: \\.x).sink { _ in }.store(in: &bag)
                DarwinNotificationCenter.current.addObserver(self, selector: #selector(f), for: .x)
                DarwinNotificationCenter.current.publisher(for: .x).sink { _ in }.store(in: &bag)
            }
            """
        )
        #expect(index.observers.isEmpty)
        #expect(index.removals.isEmpty)
    }

    @Test func `a center is recognized by its declaration, then by its name`() {
        let index = Sources.index(
            """
            final class A {
                let bus: NotificationCenter
                let remote = MPRemoteCommandCenter.shared()
                func f(_ injected: any NotificationProtocol, _ control: CommandCenter) {
                    bus.publisher(for: .a).sink { _ in }
                    self.bus.publisher(for: .b).sink { _ in }
                    eventCenter.publisher(for: .c).sink { _ in }
                    let nc = NotificationCenter()
                    nc.publisher(for: .d).sink { _ in }
                    remote.publisher(for: .x).sink { _ in }
                    self.remote.publisher(for: .x).sink { _ in }
                    control.publisher(for: .x).sink { _ in }
                    player.publisher(for: .x).sink { _ in }
                    service.removeObserver(listener)
                    injected.removeObserver(token)
                }
                let late = NotificationCenter.default
                func g() { late.publisher(for: .e).sink { _ in } }
            }
            """
        )
        #expect(
            index.observers.flatMap(\.names)
                == ["a", "b", "c", "d", "e"].map { NameExpression.member(base: nil, name: $0) }
        )
        #expect(index.removals.map(\.isOnCenter) == [false, true])
    }

    @Test(arguments: [
        "#selector(reload)", "#selector(self.reload)", "#selector(Screen.reload(_:))", "Selector(\"reload:\")",
        "Selector((\"reload:\"))", "NSSelectorFromString(\"reload:\")", "local",
    ])
    func `a selector is identified by its method's name`(selector: String) {
        let index = Sources.index(
            """
            class Screen {
                func f() {
                    let local = #selector(reload)
                    center.addObserver(self, selector: \(selector), name: .a, object: nil)
                }
            }
            """
        )
        #expect(index.observers.map(\.selector?.name) == ["reload"])
    }

    @Test func `a removed token is identified by its variable`() {
        let index = Sources.index(
            """
            final class A {
                func f() {
                    center.removeObserver(self.token!)
                    if let token = first { center.removeObserver(token) }
                    guard let second else { return }
                    center.removeObserver(second as Any)
                    for token in self.third { center.removeObserver(token) }
                    fourth.forEach { center.removeObserver($0) }
                    fifth?.forEach { token in center.removeObserver(token) }
                    center.removeObserver(sixth[id]!)
                    center.removeObserver(self)
                }
            }
            """
        )
        #expect(
            index.removals.map(\.place) == ["token", "first", "second", "third", "fourth", "fifth", "sixth", "self"]
        )
    }

    @Test(arguments: [
        ("token = X", "token"), ("self.token = X", "token"), ("tokens[id] = X", "tokens"), ("tokens = [X]", "tokens"),
        ("tokens += [X]", "tokens"), ("tokens.append(X)", "tokens"), ("self.tokens.insert(X)", "tokens"),
        ("let token = X; tokens.append(token)", "tokens"), ("let token = X; self.kept = token", "kept"),
        ("let token = X; use(token)", "token"), ("tokens = [first, X]", "tokens"),
    ])
    func `a stored token is identified by its variable`(code: String, place: String) {
        let registration = "center.addObserver(forName: .a, object: nil, queue: nil) { _ in }"
        let index = Sources.index("func f() { \(code.replacing("X", with: registration)) }")
        #expect(index.observers.map(\.token.place) == [place])
    }

    @Test func `posts are found in all forms`() {
        let index = Sources.index(
            """
            func f(_ center: NotificationCenter, _ given: Notification) {
                center.post(name: .a, object: nil)
                center.post(name: .b, object: nil, userInfo: [:])
                center.post(Notification(name: .c))
                let local = Notification(name: .d, object: nil, userInfo: ["k": 1])
                center.post(local)
                center.post(given)
                DistributedNotificationCenter.default().postNotificationName(.e, object: nil, userInfo: nil, deliverImmediately: true)
                NotificationQueue.default.enqueue(Notification(name: .g), postingStyle: .whenIdle)
                server.post(request)
                center.post(event.notification(for: tab))
                center.post(Train.DidArrive(delay: 5))
                center.post(Notification(arrival: train))
                messages.post(arrived)
            }
            """
        )
        #expect(
            index.posts.map(\.names) == [
                [.member(base: nil, name: "a")], [.member(base: nil, name: "b")], [.member(base: nil, name: "c")],
                [.member(base: nil, name: "d")], [.parameter(1)], [.member(base: nil, name: "e")],
                [.member(base: nil, name: "g")], [.other("event.notification(for: tab)")],
                [.other("Notification(arrival: train)")],
            ]
        )
    }

    @Test func `the surrounding code decides where a post runs`() {
        let index = Sources.index(
            """
            func f(_ center: NotificationCenter) {
                center.post(name: .a, object: nil)
                [1].forEach { _ in center.post(name: .a, object: nil) }
                DispatchQueue.main.async { center.post(name: .a, object: nil) }
                DispatchQueue.global(qos: .background).async { center.post(name: .a, object: nil) }
                session.dataTask(with: url) { _, _, _ in center.post(name: .a, object: nil) }
                Task.detached { center.post(name: .a, object: nil) }
                Task { center.post(name: .a, object: nil) }
                Task { @MainActor in center.post(name: .a, object: nil) }
                workQueue.async { Task { await MainActor.run { center.post(name: .a, object: nil) } } }
                UIView.animate(withDuration: 1) { center.post(name: .a, object: nil) }
                perform { center.post(name: .a, object: nil) }
            }
            """
        )
        #expect(
            index.posts.map(\.place) == [
                .function, .function, .main, .offMain("inside `DispatchQueue.global().async`"),
                .offMain("inside `session.dataTask`"), .offMain("inside `Task.detached`"), .task, .main, .main, .main,
                .closure,
            ]
        )
    }

    @Test func `reads of user info are found through every kind of unwrapping`() throws {
        let index = Sources.index(
            """
            func f(_ note: Notification) {
                let a = note.userInfo?["a"] as? String
                let b = note.userInfo!["b"] as! Int
                let c = (note.userInfo as? [String: Any])?["c"] as? URL ?? fallback
                guard let info = note.userInfo as? [String: Any] else { return }
                let d = info["d"]
                if let userInfo = note.userInfo { use(userInfo[Key.e]) }
            }
            """
        )
        let body = try #require(index.bodies.first)
        #expect(body.reads.map(\.key) == [.text("a"), .text("b"), .text("c"), .text("d"), .constant("Key.e")])
        #expect(body.reads.map(\.type?.description) == ["String", "Int", "URL", nil, nil])
        #expect(!body.isForwarded)
    }

    @Test(arguments: ["handle(note)", "self.handle(note)"])
    func `a notification that is passed to a method of the same object is read there`(use: String) throws {
        let source = """
            final class A {
                func f(_ note: Notification) { \(use) }
                func handle(_ other: Notification) { print(other.userInfo?["key"] as? Int ?? 0) }
            }
            """
        let bodies = Sources.index(source).bodies
        #expect(bodies.map(\.isForwarded) == [false, false])
        #expect(bodies.first?.forwards.map { $0.method.name } == ["handle"])
    }

    @Test(arguments: ["other.handle(note)", "parse(note.userInfo)", "stored = note", "note.userInfo?.forEach(use)"])
    func `a notification that is passed on can be read elsewhere`(use: String) throws {
        let body = try #require(Sources.index("func f(_ note: Notification) { \(use) }").bodies.first)
        #expect(body.isForwarded)
    }
}

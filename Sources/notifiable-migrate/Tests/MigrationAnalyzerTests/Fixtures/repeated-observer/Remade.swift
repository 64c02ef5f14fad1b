import SwiftUI

final class Pasteboard: ObservableObject {
    @Published var link: String?
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(read), name: .activated, object: nil)
    }
    @objc func read() {}
}

struct PasteView: View {
    // finds: repeated-observer (note)
    @ObservedObject private var pasteboard = Pasteboard()
    var body: some View { EmptyView() }
}

struct KeptPasteView: View {
    // silent: SwiftUI keeps the first
    @StateObject private var pasteboard = Pasteboard()
    var body: some View { EmptyView() }
}

struct GivenPasteView: View {
    // silent: something else keeps it
    @ObservedObject var pasteboard: Pasteboard
    var body: some View { EmptyView() }
}

final class Journal: ObservableObject {
    static let token = NotificationCenter.default.addObserver(forName: .activated, object: nil, queue: nil) { _ in }
    func write() { print(Self.token) }
}

struct JournalView: View {
    // silent: a static property adds the observer once
    @ObservedObject private var journal = Journal()
    var body: some View { EmptyView() }
}

final class Counter: ObservableObject {
    private var token: Any?
    init() {
        token = NotificationCenter.default.addObserver(forName: .activated, object: nil, queue: .main) { _ in }
    }
}

struct CounterView {
    // finds: repeated-observer (warning)
    @ObservedObject private var counter = Counter()
}
extension CounterView: SwiftUI.View {
    var body: some View { EmptyView() }
}

enum Container {
    private static let pasteboard = Pasteboard()
    static func resolve() -> Pasteboard { pasteboard }
}

struct ResolvedPasteView: View {
    // silent: the function may return the same object each time
    @ObservedObject private var pasteboard: Pasteboard = Container.resolve()
    var body: some View { EmptyView() }
}

struct InitializedPasteView: View {
    // finds: repeated-observer
    @ObservedObject private var pasteboard: Pasteboard = .init()
    var body: some View { EmptyView() }
}

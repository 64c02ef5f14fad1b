import SwiftUI

final class Pasteboard: ObservableObject {
    @Published var link: String?
    init() {
        NotificationCenter.default.addObserver(self, selector: #selector(read), name: .activated, object: nil)
    }
    @objc func read() {}
}

struct PasteView: View {
    // finds: repeated-observer
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

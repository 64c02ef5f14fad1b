import SwiftUI

extension Notification.Name {
    nonisolated static let modeChanged = Notification.Name("ModeChanged")
}

struct ModeView: View {
    private let publisher = NotificationCenter.default.publisher(for: .modeChanged)

    var body: some View { Text("mode").onReceive(publisher) { changeMode($0) } }

    /// Modules that export Foundation export its types.
    private func changeMode(_ notification: SwiftUI.Notification) {
        print(notification.userInfo?["mode"] ?? "")
    }
}

func changeMode(_ mode: Int) {
    NotificationCenter.default.post(
        name: .modeChanged,
        object: nil,
        // silent: a handler reads it
        userInfo: ["mode": mode]
    )
    NotificationCenter.default.post(
        name: .modeChanged,
        object: nil,
        userInfo: ["mode": mode, "old": 0]  // finds: payload-mismatch
    )
}

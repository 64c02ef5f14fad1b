// swift-format-ignore-file

import NotifiableAdapter
import UIKit

// Members of other objects, and classes of the SDK.

extension Notification.Name {
    nonisolated static let edited = Notification.Name("XYZEdited")
}

extension UITextField {
    struct DidEdit: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = UITextField
        static let name = Notification.Name.edited
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }
}

class RoundField: UITextField {}
class SearchField: RoundField {}

@MainActor final class Form {
    private let field: SearchField = SearchField(frame: .zero)
    // becomes: private let notificationCenter: MessageCenter
    private let notificationCenter: NotificationCenter
    private let workspaceCenter: NotificationCenter
    // becomes: private var token: MessageCenter.ObservationToken?
    private var token: (any NSObjectProtocol)?

    init(
        // becomes: notificationCenter: MessageCenter = .default,
        notificationCenter: NotificationCenter = .default,
        workspaceCenter: NotificationCenter = NSWorkspace.shared.notificationCenter
    ) {
        self.notificationCenter = notificationCenter
        self.workspaceCenter = workspaceCenter
        // becomes: token = notificationCenter.addObserver(of: field, for: UITextField.DidEdit.self) { [weak self] _ in
        token = notificationCenter.addObserver(forName: .edited, object: field, queue: .main) { [weak self] _ in
            self?.edit()
        }
        workspaceCenter.addObserver(self, selector: #selector(edit), name: NSWorkspace.didWakeNotification, object: nil)
    }

    @objc func edit() {}

    func send() {
        // becomes: notificationCenter.post(UITextField.DidEdit(), subject: field)
        notificationCenter.post(name: .edited, object: field)
    }
}

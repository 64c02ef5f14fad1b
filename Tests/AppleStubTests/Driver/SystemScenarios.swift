import AppKit
import AppleFoundation
import SystemMessages
import UIKit

/// What arrives when UIKit, AppKit and Apple's Foundation post.
@MainActor enum SystemScenarios {
    static let all: [String: @MainActor () async -> [String]] = [
        "life-cycle": lifeCycle, "keyboard": keyboard, "keyboard-without-payload": keyboardWithoutPayload,
        "text": text, "accessibility": accessibility, "windows": windows, "workspace": workspace, "undo": undo,
    ]

    static func lifeCycle() -> [String] {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let log = Log()
        let (application, scene, other) = (UIApplication(), UIScene(), UIScene())
        let tokens = [
            center.addObserver(of: application, for: .willResignActive) { _ in log.add("application will resign") },
            center.addObserver(of: UIApplication.self, for: .didReceiveMemoryWarning) { _ in log.add("low memory") },
            center.addObserver(of: scene, for: .didEnterBackground) { _ in log.add("scene in the background") },
            center.addObserver(of: UIApplication.self, for: .didEnterBackground) { _ in
                log.add("application in the background")
            },
            center.addObserver(for: UIScene.Bridged.DidDisconnectMessage.self) { _ in log.add("scene disconnected") },
        ]
        legacy.post(name: UIApplication.willResignActiveNotification, object: application)
        legacy.post(name: UIApplication.didReceiveMemoryWarningNotification, object: application)
        legacy.post(name: UIScene.didEnterBackgroundNotification, object: other)
        legacy.post(name: UIScene.didEnterBackgroundNotification, object: scene)
        legacy.post(name: UIApplication.didEnterBackgroundNotification, object: application)
        legacy.post(name: UIScene.didDisconnectNotification, object: scene)
        for token in tokens { center.removeObserver(token) }
        return log.lines
    }

    static func keyboard() -> [String] {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let log = Log()
        let screen = UIScreen()
        let token = center.addObserver(of: screen, for: .keyboardWillShow) { message in
            log.add("to \(Int(message.endFrame.minY)) in \(message.animationDuration) s, \(message.animationCurve)")
            log.add(message.isLocal ? "ours" : "another's")
        }
        legacy.post(
            name: UIResponder.keyboardWillShowNotification,
            object: screen,
            userInfo: [
                UIResponder.keyboardFrameBeginUserInfoKey: CGRect(x: 0, y: 800, width: 400, height: 300),
                UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 0, y: 500, width: 400, height: 300),
                UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
                UIResponder.keyboardAnimationCurveUserInfoKey: UIView.AnimationCurve.easeOut.rawValue,
                UIResponder.keyboardIsLocalUserInfoKey: false,
            ]
        )
        let hiding = UIResponder.Bridged.KeyboardDidHideMessage(
            beginFrame: .zero,
            endFrame: CGRect(x: 0, y: 800, width: 0, height: 0),
            animationDuration: 0,
            animationCurve: .linear,
            isLocal: true,
            screen: screen
        )
        let notification = UIResponder.Bridged.KeyboardDidHideMessage.makeNotification(hiding)
        let read = UIResponder.Bridged.KeyboardDidHideMessage.makeMessage(notification)
        log.add("and back: \(Int(read?.endFrame.minY ?? 0)), \(read?.screen === screen)")
        center.removeObserver(token)
        return log.lines
    }

    static func keyboardWithoutPayload() -> [String] {
        let legacy = NotificationCenter()
        let reports = Reports()
        let center = MessageCenter(bridging: legacy, configuration: .init(diagnostics: { reports.add($0.description) }))
        let token = center.addObserver(of: UIScreen.self, for: .keyboardDidShow) { _ in reports.add("shown") }
        legacy.post(name: UIResponder.keyboardDidShowNotification, object: UIScreen())
        center.removeObserver(token)
        return reports.lines
    }

    static func text() -> [String] {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let log = Log()
        let (field, view) = (UITextField(frame: .zero), UITextView(frame: .zero))
        let tokens = [
            center.addObserver(of: field, for: .textDidChange) { _ in log.add("field") },
            center.addObserver(of: view, for: .textDidChange) { _ in log.add("view") },
        ]
        legacy.post(name: UITextView.textDidChangeNotification, object: view)
        legacy.post(name: UITextField.textDidChangeNotification, object: field)
        legacy.post(name: UITextField.textDidChangeNotification, object: UITextField(frame: .zero))
        for token in tokens { center.removeObserver(token) }
        return log.lines
    }

    static func accessibility() -> [String] {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let log = Log()
        let token = center.addObserver(of: UIAccessibility.self, for: .voiceOverStatusDidChange) { _ in
            log.add("VoiceOver")
        }
        legacy.post(name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
        legacy.post(name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
        center.removeObserver(token)
        return log.lines
    }

    static func windows() -> [String] {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let log = Log()
        let (window, nsWindow) = (UIWindow(frame: .zero), NSWindow())
        let tokens = [
            center.addObserver(of: window, for: .didBecomeKey) { _ in log.add("UIKit's") },
            center.addObserver(of: nsWindow, for: .didBecomeKey) { _ in log.add("AppKit's") },
        ]
        legacy.post(name: UIWindow.didBecomeKeyNotification, object: window)
        legacy.post(name: NSWindow.didBecomeKeyNotification, object: nsWindow)
        for token in tokens { center.removeObserver(token) }
        return log.lines
    }

    static func workspace() -> [String] {
        let ofWorkspace = NotificationCenter()
        let center = MessageCenter(bridging: ofWorkspace)
        let log = Log()
        let token = center.addObserver(for: NSWorkspace.Bridged.DidWakeMessage.self) { _ in log.add("awake") }
        ofWorkspace.post(name: NSWorkspace.didWakeNotification, object: NSWorkspace())
        center.removeObserver(token)
        return log.lines
    }

    static func undo() -> [String] {
        let legacy = NotificationCenter()
        let center = MessageCenter(bridging: legacy)
        let log = Log()
        let manager = UndoManager()
        let tokens = [
            center.addObserver(of: manager, for: .didUndoChange) { _ in log.add("undone") },
            center.addObserver(of: Date.self, for: .systemClockDidChange) { _ in log.add("the clock") },
        ]
        legacy.post(name: .NSUndoManagerDidUndoChange, object: manager)
        legacy.post(name: .NSSystemClockDidChange, object: nil)
        for token in tokens { center.removeObserver(token) }
        return log.lines
    }
}

import AVFoundation
import AppKit
import AppleFoundation
import CoreData
import SystemMessages
import UIKit

/// What arrives when UIKit, AppKit and Apple's Foundation post.
@MainActor enum SystemScenarios {
    static let all: [String: @MainActor () async -> [String]] = [
        "life-cycle": lifeCycle, "keyboard": keyboard,
        "undo": undo, "views": views, "core-data": coreData, "audio": audio,
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
            payload: KeyboardChange(
                beginFrame: .zero,
                endFrame: CGRect(x: 0, y: 800, width: 0, height: 0),
                screen: screen
            )
        )
        let notification = UIResponder.Bridged.KeyboardDidHideMessage.makeNotification(hiding)
        let read = UIResponder.Bridged.KeyboardDidHideMessage.makeMessage(notification)
        log.add("and back: \(Int(read?.endFrame.minY ?? 0)), \(read?.screen === screen)")
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

    static func views() -> [String] {
        let legacy = NotificationCenter()
        let log = Reports()
        let center = MessageCenter(bridging: legacy, configuration: .init(diagnostics: { log.add($0.description) }))
        let (column, table, outline, menu) = (NSTableColumn(), NSTableView(), NSOutlineView(), NSMenu())
        let (popover, split, text, control) = (NSPopover(), NSSplitView(), NSTextView(), NSControl())
        let tokens = [
            center.addObserver(of: table, for: .columnDidResize) { message in
                log.add("column: \(message.tableColumn === column), \(message.oldWidth)")
            },
            center.addObserver(of: table, for: .selectionDidChange) { _ in log.add("rows of the table") },
            center.addObserver(of: outline, for: .selectionDidChange) { _ in log.add("rows of the outline") },
            center.addObserver(of: outline, for: .columnDidMove) { log.add("\($0.oldColumn) to \($0.newColumn)") },
            center.addObserver(of: outline, for: .itemDidExpand) { log.add("expanded \($0.item)") },
            center.addObserver(of: menu, for: .didAddItem) { log.add("item \($0.itemIndex)") },
            center.addObserver(of: popover, for: .didClose) { log.add($0.closeReason.rawValue) },
            center.addObserver(of: split, for: .didResizeSubviews) { message in
                log.add("divider \(message.dividerIndex ?? -1), \(message.userResize)")
            },
            center.addObserver(of: text, for: .didEndEditing) { log.add("movement \($0.textMovement ?? -1)") },
            center.addObserver(of: control, for: .textDidChange) { log.add("editor: \($0.fieldEditor === text)") },
        ]
        func post(_ name: Notification.Name, _ object: Any, _ userInfo: [AnyHashable: Any]) {
            legacy.post(name: name, object: object, userInfo: userInfo)
        }
        let width: CGFloat = 40
        post(NSTableView.columnDidResizeNotification, table, ["NSTableColumn": column, "NSOldWidth": width])
        post(NSTableView.selectionDidChangeNotification, table, [:])
        post(NSOutlineView.selectionDidChangeNotification, outline, [:])
        post(NSOutlineView.columnDidMoveNotification, outline, ["NSOldColumn": 2, "NSNewColumn": 0])
        post(NSOutlineView.itemDidExpandNotification, outline, ["NSObject": "chapter"])
        post(NSMenu.didAddItemNotification, menu, ["NSMenuItemIndex": 3])
        post(
            NSPopover.didCloseNotification,
            popover,
            [NSPopover.closeReasonUserInfoKey: "NSPopoverCloseReasonStandard"]
        )
        post(NSSplitView.didResizeSubviewsNotification, split, ["NSSplitViewDividerIndex": 1])
        post(NSText.didEndEditingNotification, text, ["NSTextMovement": 16])
        post(NSControl.textDidChangeNotification, control, ["NSFieldEditor": text])
        post(NSMenu.didAddItemNotification, menu, [:])
        for token in tokens { center.removeObserver(token) }
        return log.lines
    }

    static func coreData() async -> [String] {
        let legacy = NotificationCenter()
        let log = Reports()
        let center = MessageCenter(bridging: legacy, configuration: .init(diagnostics: { log.add($0.description) }))
        let main = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        let background = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        let (object, id) = (NSManagedObject(), NSManagedObjectID())
        let tokens = [
            center.addObserver(of: NSManagedObjectContext.self, for: .didSave) { message in
                log.add("saved \(message.inserted.count) in the main context: \(message.context === main)")
            },
            center.addObserver(of: main, for: .didSaveObjectIDs) { message in
                log.add("\(message.updatedIDs.count) updated, \(message.deletedIDs.count) deleted")
            },
        ]
        var merged = center.messages(of: background, for: .didMergeChangesAsync).makeAsyncIterator()
        let objects: [AnyHashable: Any] = [NSInsertedObjectsKey: [object] as Set]
        legacy.post(name: .NSManagedObjectContextDidSave, object: main, userInfo: objects)
        legacy.post(name: .NSManagedObjectContextDidSave, object: background, userInfo: objects)
        let ids: [AnyHashable: Any] = [NSUpdatedObjectIDsKey: [id] as Set]
        legacy.post(name: .NSManagedObjectContextDidSaveObjectIDs, object: main, userInfo: ids)
        legacy.post(name: .NSManagedObjectContextDidMergeChangesObjectIDs, object: background, userInfo: ids)
        if let message = await merged.next() { log.add("merged \(message.updatedIDs == [id])") }
        for token in tokens { center.removeObserver(token) }
        return log.lines
    }

    static func audio() async -> [String] {
        let legacy = NotificationCenter()
        let log = Log()
        let center = MessageCenter(bridging: legacy)
        let (session, item) = (AVAudioSession(), AVPlayerItem())
        let token = center.addObserver(of: session, for: .mediaServicesWereReset) { _ in log.add("reset") }
        var interruptions = center.messages(of: session, for: .interruption).makeAsyncIterator()
        var failures = center.messages(of: item, for: .failedToPlayToEndTime).makeAsyncIterator()
        legacy.post(name: AVAudioSession.mediaServicesWereResetNotification, object: session)
        legacy.post(
            name: AVAudioSession.interruptionNotification,
            object: session,
            userInfo: [AVAudioSessionInterruptionTypeKey: UInt(0), AVAudioSessionInterruptionOptionKey: UInt(1)]
        )
        legacy.post(
            name: AVPlayerItem.failedToPlayToEndTimeNotification,
            object: item,
            userInfo: [AVPlayerItemFailedToPlayToEndTimeErrorKey: POSIXError(.EIO)]
        )
        if let message = await interruptions.next() {
            log.add("\(message.type), resume: \(message.options?.contains(.shouldResume) == true)")
        }
        if let message = await failures.next() { log.add("failed: \((message.error as? POSIXError)?.code == .EIO)") }
        center.removeObserver(token)
        return log.lines
    }
}

// Compiled twice: with this package's messages, and, with `-D APPLE`, with the messages of Apple's systems of 2025 and
// 2026 as `AppleMessages.swift` declares them.

import AppKit
import CoreData
import Foundation
import UIKit

#if APPLE
    typealias Center = NotificationCenter
#else
    import SystemMessages
    typealias Center = MessageCenter
#endif

@MainActor final class Client {
    private(set) var events: [String] = []
    private var tokens: [Center.ObservationToken] = []

    init(center: Center, screen: UIScreen, table: NSTableView, outline: NSOutlineView) {
        tokens = [
            center.addObserver(of: UIApplication.self, for: .willResignActive) { [weak self] _ in self?.add("resign") },
            center.addObserver(of: UIApplication.self, for: .userDidTakeScreenshot) { [weak self] _ in
                self?.add("screenshot")
            },
            center.addObserver(of: screen, for: .keyboardWillShow) { [weak self] message in
                self?.add("\(message.endFrame.height) in \(message.animationDuration)")
            },
            center.addObserver(of: screen, for: .brightnessDidChange) { [weak self] _ in self?.add("brightness") },
            center.addObserver(of: NSWorkspace.self, for: .didMountVolume) { [weak self] message in
                self?.add("\(message.localizedVolumeName) at \(message.volumeURL)")
            },
            center.addObserver(of: table, for: .selectionDidChange) { [weak self] _ in self?.add("rows") },
            center.addObserver(of: table, for: .columnDidMove) { [weak self] message in
                self?.add("\(message.oldColumn) to \(message.newColumn)")
            },
            center.addObserver(of: outline, for: .itemDidExpand) { [weak self] message in self?.add("\(message.item)")
            },
            center.addObserver(of: NSManagedObjectContext.self, for: .didSaveObjectIDs) { [weak self] message in
                self?.add("\(message.insertedIDs.count) in \(message.context)")
            },
        ]
    }

    func add(_ event: String) { events.append(event) }
}

func changes(of process: ProcessInfo, in context: NSManagedObjectContext, from center: Center) async -> Int {
    let token = center.addObserver(of: process, for: .thermalStateDidChange) { _ in await Task.yield() }
    var count = 0
    for await message in center.messages(of: context, for: .didSaveObjectIDsAsync) {
        count += message.updatedIDs.count + message.deletedIDs.count
        if message.historyToken == nil { break }
    }
    center.removeObserver(token)
    return count
}

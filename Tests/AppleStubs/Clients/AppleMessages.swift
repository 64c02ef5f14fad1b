// Apple's messages that `Client.swift` uses, with the names, subjects, kinds and properties of Apple's documentation.

import AppKit
import CoreData
import Foundation
import UIKit

typealias Identifier = NotificationCenter.MessageIdentifier
typealias Base = NotificationCenter.BaseMessageIdentifier

extension UIApplication {
    struct WillResignActiveMessage: NotificationCenter.MainActorMessage { typealias Subject = UIApplication }
    struct UserDidTakeScreenshotMessage: NotificationCenter.MainActorMessage { typealias Subject = UIApplication }
}
extension Identifier where Self == Base<UIApplication.WillResignActiveMessage> {
    static var willResignActive: Self { .init() }
}
extension Identifier where Self == Base<UIApplication.UserDidTakeScreenshotMessage> {
    static var userDidTakeScreenshot: Self { .init() }
}

extension UIResponder {
    struct KeyboardWillShowMessage: NotificationCenter.MainActorMessage {
        typealias Subject = UIScreen
        var endFrame: CGRect
        var animationDuration: TimeInterval
    }
}
extension Identifier where Self == Base<UIResponder.KeyboardWillShowMessage> {
    static var keyboardWillShow: Self { .init() }
}

extension UIScreen {
    struct BrightnessDidChangeMessage: NotificationCenter.MainActorMessage { typealias Subject = UIScreen }
}
extension Identifier where Self == Base<UIScreen.BrightnessDidChangeMessage> {
    static var brightnessDidChange: Self { .init() }
}

extension NSWorkspace {
    struct DidMountVolumeMessage: NotificationCenter.MainActorMessage {
        typealias Subject = NSWorkspace
        var localizedVolumeName: String
        var volumeURL: URL
    }
}
extension Identifier where Self == Base<NSWorkspace.DidMountVolumeMessage> {
    static var didMountVolume: Self { .init() }
}

extension NSTableView {
    struct SelectionDidChangeMessage: NotificationCenter.MainActorMessage { typealias Subject = NSTableView }
    struct ColumnDidMoveMessage: NotificationCenter.MainActorMessage {
        typealias Subject = NSTableView
        var oldColumn: Int
        var newColumn: Int
    }
}
extension Identifier where Self == Base<NSTableView.SelectionDidChangeMessage> {
    static var selectionDidChange: Self { .init() }
}
extension Identifier where Self == Base<NSTableView.ColumnDidMoveMessage> {
    static var columnDidMove: Self { .init() }
}

extension NSOutlineView {
    struct ItemDidExpandMessage: NotificationCenter.MainActorMessage {
        typealias Subject = NSOutlineView
        var item: Any
    }
}
extension Identifier where Self == Base<NSOutlineView.ItemDidExpandMessage> {
    static var itemDidExpand: Self { .init() }
}

extension NSManagedObjectContext {
    struct DidSaveObjectIDsMessage: NotificationCenter.MainActorMessage {
        typealias Subject = NSManagedObjectContext
        let context: NSManagedObjectContext
        let insertedIDs: Set<NSManagedObjectID>
    }
    struct DidSaveObjectIDsAsyncMessage: NotificationCenter.AsyncMessage, @unchecked Sendable {
        typealias Subject = NSManagedObjectContext
        let updatedIDs: Set<NSManagedObjectID>
        let deletedIDs: Set<NSManagedObjectID>
        let historyToken: NSPersistentHistoryToken?
    }
}
extension Identifier where Self == Base<NSManagedObjectContext.DidSaveObjectIDsMessage> {
    static var didSaveObjectIDs: Self { .init() }
}
extension Identifier where Self == Base<NSManagedObjectContext.DidSaveObjectIDsAsyncMessage> {
    static var didSaveObjectIDsAsync: Self { .init() }
}

extension ProcessInfo {
    struct ThermalStateDidChangeMessage: NotificationCenter.AsyncMessage { typealias Subject = ProcessInfo }
}
extension Identifier where Self == Base<ProcessInfo.ThermalStateDidChangeMessage> {
    static var thermalStateDidChange: Self { .init() }
}

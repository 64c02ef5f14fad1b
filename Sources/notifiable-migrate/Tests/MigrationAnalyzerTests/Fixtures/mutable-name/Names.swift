import Foundation

extension Notification.Name {
    static var arrived = Notification.Name("Arrived")  // finds: mutable-name
    // silent: a constant, or computed
    static let left = Notification.Name("Left")
    static var delayed: Notification.Name { Notification.Name("Delayed") }
    // silent: the main actor's, or explicitly unchecked
    @MainActor static var loaded = Notification.Name("Loaded")
    nonisolated(unsafe) static var saved = Notification.Name("Saved")
}

var boarded = Notification.Name("Boarded")  // finds: mutable-name

@MainActor enum Names {
    // silent: the main actor's
    static var cancelled = Notification.Name("Cancelled")
}

final class Board {
    // silent: no other instance has it
    var changed = Notification.Name("Changed")
}

struct Palette {
    // silent: a collection, and no name
    static var rail: [String: Color] = ["rail": .init("red")]
    static var legend = [Notification.Name("Delayed"): "Delayed"]
}

struct Intent {
    // silent: a value of another type
    static var title: LocalizedStringResource = .init("Start")
}

extension Notification.Name {
    static var retarded: Self = .init("Retarded")  // finds: mutable-name
    static var advanced: Notification.Name = .init("Advanced")  // finds: mutable-name
}

struct Settings {
    // silent: a chain of calls makes no name
    static var file = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent("settings")
        .appendingPathExtension("plist")
}

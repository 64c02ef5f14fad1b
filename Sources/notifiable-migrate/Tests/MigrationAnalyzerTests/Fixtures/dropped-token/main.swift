import Foundation

// silent: the globals of this file are initialized in order
let calendarToken = NotificationCenter.default.addObserver(forName: .NSCalendarDayChanged, object: nil, queue: nil) {
    _ in
    print("a new day")
}

func startOnce() {
    // silent: added once
    _ = NotificationCenter.default.addObserver(forName: .NSCalendarDayChanged, object: nil, queue: nil) { _ in print() }
}

startOnce()
RunLoop.main.run()

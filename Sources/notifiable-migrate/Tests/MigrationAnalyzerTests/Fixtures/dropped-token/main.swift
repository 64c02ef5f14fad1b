import Foundation

// silent: the globals of this file are initialized in order
let calendarToken = NotificationCenter.default.addObserver(forName: .NSCalendarDayChanged, object: nil, queue: nil) {
    _ in
    print("a new day")
}

RunLoop.main.run()

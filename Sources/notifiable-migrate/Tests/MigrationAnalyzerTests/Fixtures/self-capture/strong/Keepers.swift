import Foundation

final class Board {
    let token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { note in
        // silent: a type
        print(note.object is Board, Board.self)
    }
}

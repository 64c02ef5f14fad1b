import Combine
import UIKit

final class Cell: UITableViewCell {
    var title = ""
    var cancellables: Set<AnyCancellable> = []

    func bind() {
        NotificationCenter.default.publisher(for: .arrived)
            .map { _ in "arrived" }
            .assign(to: \.title, on: self)  // finds: self-capture
            .store(in: &cancellables)
    }
}

func configure(_ cell: Cell) {
    NotificationCenter.default.publisher(for: .arrived)
        .sink { _ in
            cell.title = "arrived"  // finds: self-capture
        }
        .store(in: &cell.cancellables)
    NotificationCenter.default.publisher(for: .left)
        // silent: captured weakly
        .sink { [weak cell] _ in cell?.title = "left" }
        .store(in: &cell.cancellables)
}

final class Board {
    let token = NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { note in
        // silent: a type
        print(note.object is Board, Board.self)
    }
}

import UIKit

final class ArrivalCell: UITableViewCell {
    func configure(with train: Train) {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: train)
    }
    @objc func reload() {}
}

final class CleanedCell: UITableViewCell {
    func configure(with train: Train) {
        NotificationCenter.default.removeObserver(self)
        // silent: the last one is removed
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: train)
    }
    @objc func reload() {}
}

final class CreatedCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        observe(.arrived)
    }

    private func observe(_ name: Notification.Name) {
        // silent: only the initializer calls it
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    @objc func reload() {}
}

final class Train {}

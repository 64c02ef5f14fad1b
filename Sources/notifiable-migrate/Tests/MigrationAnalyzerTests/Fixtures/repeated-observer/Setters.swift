import UIKit

final class TrainCell: UITableViewCell {
    var train: Train? {
        didSet { bind() }
    }

    private func bind() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(changed), name: .arrived, object: nil)
    }

    @objc func changed() {}
}

final class TrainScreen: UIViewController {
    // silent: an outlet is set once
    @IBOutlet var label: UILabel? {
        didSet {
            NotificationCenter.default.addObserver(self, selector: #selector(changed), name: .arrived, object: nil)
        }
    }

    // silent: injected once
    var train: Train! {
        didSet {
            NotificationCenter.default.addObserver(self, selector: #selector(changed), name: .left, object: nil)
        }
    }

    var platform = 0 {
        didSet {
            // silent: only when it changes
            guard platform != oldValue else { return }
            NotificationCenter.default.addObserver(self, selector: #selector(changed), name: .moved, object: nil)
        }
    }

    @objc func changed() {}
}

final class TrainLabel: NSObject {
    var train: Train? {
        didSet {
            NotificationCenter.default.removeObserver(self)
            // silent: removed before
            NotificationCenter.default.addObserver(self, selector: #selector(changed), name: .arrived, object: nil)
        }
    }

    @objc func changed() {}
}

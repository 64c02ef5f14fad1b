import UIKit

final class Board: UIViewController {
    private let limit = 3

    override func viewDidLoad() {
        super.viewDidLoad()
        // finds: dropped-token (note)
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
            self?.view.setNeedsLayout()
            self?.title = makeTitle()
        }
        // finds: dropped-token (note)
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] note in
            guard let self, note.object == nil else { return }
            print("arrived", self)
        }
        // finds: dropped-token (note)
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: nil) { [weak self] _ in
            DispatchQueue.main.async { self?.reload() }
            if let board = self { print(board) }
        }
        // finds: dropped-token (note)
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] note in
            if note.object == nil { self?.title = "" } else if note.userInfo == nil { self?.reload() } else { return }
        }
        // finds: dropped-token (warning)
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] note in
            if let self { print("arrived", self) } else { print("gone") }
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        // finds: dropped-token (note)
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
            self?.reload()
        }
    }

    private func reload() {}
}

final class Gallery: UIViewController {
    private let images: [UIImage]

    init(images: [UIImage], cache: Cache) {
        self.images = images
        super.init(nibName: nil, bundle: nil)
        // finds: dropped-token (warning)
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { [weak self] _ in
            Log.write("arrived")
            self?.reload(with: nil)
        }
        // silent: self-capture reports the token, too
        NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in
            self.reload(with: nil)
        }
    }

    private func reload(with cache: Cache?) {}
}

import UIKit

protocol BadgeDelegate: AnyObject { func badgeDidChange() }

/// Keeps its delegate.
final class Badge: UIView {
    var delegate: BadgeDelegate?
    weak var owner: BadgeDelegate?
    unowned var parent: BadgeDelegate?
    var style: BadgeDelegate? {
        get { nil }
        set { print(newValue as Any) }
    }
}

/// Takes and keeps its delegate.
final class Feed {
    private let delegate: BadgeDelegate
    private weak var other: BadgeDelegate?
    init(delegate: BadgeDelegate, other: BadgeDelegate? = nil) {
        self.delegate = delegate
        self.other = other
    }
    init(name: String, for: BadgeDelegate) { delegate = `for` }
}

class Watching: UIViewController {
    override func viewDidLoad() {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    @objc func reload() {}
}

final class Plain: Watching, BadgeDelegate {
    private let badge = Badge()
    // finds: deinit-never-runs
    func start() { badge.delegate = self }
    // silent: both are weak
    func other() {
        badge.owner = self
        badge.parent = self
        badge.style = self
    }
    func badgeDidChange() {}
}

final class Late: Watching, BadgeDelegate {
    private var badge: Badge?
    func start() {
        let badge = Badge()
        // finds: deinit-never-runs
        badge.delegate = self
        self.badge = badge
        let second = Badge()
        // silent: nothing keeps it
        second.delegate = self
    }
    func badgeDidChange() {}
}

final class Lazy: Watching, BadgeDelegate {
    private lazy var badge: Badge = {
        let badge = Badge()
        badge.delegate = self  // finds: deinit-never-runs
        return badge
    }()
    func badgeDidChange() {}
}

final class Outlets: Watching, BadgeDelegate {
    @IBOutlet weak var badge: Badge!
    weak var other: Badge?
    // finds: deinit-never-runs
    func start() { badge.delegate = self }
    // silent: the property is weak
    func showOther() { other?.delegate = self }
    func badgeDidChange() {}
}

final class Feeding: Watching, BadgeDelegate {
    private var feed: Feed?
    private var weakFeed: Feed?
    // finds: deinit-never-runs
    func start() { feed = Feed(delegate: self) }
    // silent: the initializer's parameter is kept weakly
    func startOther(_ other: BadgeDelegate) { weakFeed = Feed(delegate: other, other: self) }
    func badgeDidChange() {}
}

final class Cells: Watching, BadgeDelegate {
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        let cell = view.dequeueReusableCell(withReuseIdentifier: "badge", for: path) as! BadgeCell
        cell.delegate = self  // finds: deinit-never-runs
        return cell
    }
    func tableView(_ view: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = view.dequeueReusableCell(withIdentifier: "row", for: path) as! RowCell
        // silent: the cell releases its delegate
        cell.delegate = self
        return cell
    }
    func badgeDidChange() {}
}

final class BadgeCell: UICollectionViewCell { var delegate: BadgeDelegate? }

final class RowCell: UITableViewCell {
    var delegate: BadgeDelegate?
    override func prepareForReuse() { delegate = nil }
}

final class DataSource: NSObject, BadgeDelegate {
    private let reading = Reading()
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .departed, object: nil)
        let cell = view.dequeueReusableCell(withReuseIdentifier: "badge", for: path) as! BadgeCell
        // silent: the view is another object's
        cell.delegate = self
        return cell
    }
    @objc func reload() {}
    func badgeDidChange() {}
}

final class Ended: Watching, BadgeDelegate {
    private var badge: Badge? = Badge()
    private let other = Badge()
    func start() {
        // silent: another method releases the badge, or the delegate
        badge?.delegate = self
        other.delegate = self
    }
    func stop() {
        badge = nil
        other.delegate = nil
    }
    func badgeDidChange() {}
}

final class Given: Watching, BadgeDelegate {
    private let badge: Badge
    private static let shared = Badge()
    init(badge: Badge) {
        self.badge = badge
        super.init(nibName: nil, bundle: nil)
    }
    func start(_ parameter: Badge) {
        // silent: the creator may give it another delegate
        badge.delegate = self
        // silent: the instance doesn't keep it
        Self.shared.delegate = self
        parameter.delegate = self
    }
    func badgeDidChange() {}
}

final class Removing: Watching, BadgeDelegate {
    private let badge = Badge()
    // silent: the subclass removes the observer when the view disappears
    func start() { badge.delegate = self }
    override func viewDidDisappear(_ animated: Bool) { NotificationCenter.default.removeObserver(self) }
    func badgeDidChange() {}
}

/// Observes, and keeps its delegate.
final class Reading: NSObject {
    var delegate: BadgeDelegate?
    override init() {
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    @objc func reload() {}
}

final class Reader: BadgeDelegate {
    private let reading = Reading()
    // finds: deinit-never-runs
    init() { reading.delegate = self }
    func badgeDidChange() {}
}

/// One for the process.
final class Only: BadgeDelegate {
    static let shared = Only()
    private let reading = Reading()
    // silent: neither ends
    init() { reading.delegate = self }
    func badgeDidChange() {}
}

import Combine
import Foundation
import UIKit

/// Keeps its closure, and observes until it is deallocated.
final class Loader: NSObject {
    private let finish: () -> Void
    init(onStart: () -> Void = {}, onFinish: @escaping () -> Void) {
        onStart()
        finish = onFinish
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    deinit { NotificationCenter.default.removeObserver(self) }
    @objc private func reload() { finish() }
}

final class Owner {
    private var loader: Loader?
    // finds: deinit-never-runs
    func start() { loader = Loader(onFinish: { self.show() }) }
    func show() {}
}

final class TrailingOwner {
    private lazy var loader = Loader { self.show() }  // finds: deinit-never-runs
    func show() {}
}

final class MethodOwner {
    private var loader: Loader?
    // finds: deinit-never-runs
    func start() { loader = Loader(onFinish: show) }
    func show() {}
}

final class SelfMethodOwner {
    private var loader: Loader?
    // finds: deinit-never-runs
    func start() { loader = Loader(onFinish: self.show) }
    func show() {}
}

final class ValueOwner {
    private var loader: Loader?
    var onFinish: () -> Void = {}
    // silent: a property, a parameter, a static method and a local function are no methods of the instance
    func start(_ end: @escaping () -> Void) {
        loader = Loader(onFinish: onFinish)
        loader = Loader(onFinish: end)
        loader = Loader(onFinish: Self.show)
        func close() {}
        loader = Loader(onFinish: close)
    }
    // silent: the closure is called at once and not stored
    func restart() { loader = Loader(onStart: show, onFinish: {}) }
    static func show() {}
    func show() {}
}

final class ShowingOwner {
    private var loader: Loader?
    // silent: the constant has the name of the property, and nothing keeps the loader
    func start() {
        let loader = Loader(onFinish: show)
        print(loader)
    }
    func show() {}
}

final class WeakOwner {
    private var loader: Loader?
    // silent: the closure is weak
    func start() { loader = Loader(onFinish: { [weak self] in self?.show() }) }
    func show() {}
}

final class CalledOwner {
    private var loader: Loader?
    // silent: the closure is called at once and not stored
    func start() { loader = Loader(onStart: { self.show() }, onFinish: {}) }
    func show() {}
}

final class ReleasingOwner {
    private var loader: Loader?
    // silent: another method releases the loader
    func start() { loader = Loader(onFinish: { self.show() }) }
    func stop() { loader = nil }
    func show() {}
}

final class LocalOwner {
    // silent: nothing keeps the loader
    func start() {
        let loader = Loader(onFinish: { self.show() })
        print(loader)
    }
    func show() {}
}

final class NestedWeak {
    private var cancellables = Set<AnyCancellable>()
    func start() {
        // silent: strong-self-capture reports it
        NotificationCenter.default.publisher(for: .arrived).sink { _ in
            DispatchQueue.main.async { [weak self] in self?.show() }
        }.store(in: &cancellables)
    }
    func show() {}
}

final class Subscriber {
    private var cancellables = Set<AnyCancellable>()
    func start() {
        // silent: strong-self-capture reports it
        NotificationCenter.default.publisher(for: .NSCalendarDayChanged).sink { _ in self.show() }
            .store(in: &cancellables)
    }
    func show() {}
}

final class Header: NSObject {
    private let title: String?
    private let onTap: (Int) -> Void
    init(title: String?, onTap: @escaping (Int) -> Void = { _ in }) {
        self.title = title
        self.onTap = onTap
        super.init()
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }
    deinit { NotificationCenter.default.removeObserver(self) }
    @objc private func reload() {}
}

final class TitledScreen: UICollectionViewController {
    private var header: Header?
    private var loader: Loader?
    // silent: the title is the superclass's property
    func start() { header = Header(title: title) }
    // finds: deinit-never-runs
    func restart() { header = Header(title: nil, onTap: title) }
    // silent: no method of the name has the parameters
    func load() { loader = Loader(onFinish: collectionView) }
    func title(for section: Int) { print(section) }
    override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
    deinit { NotificationCenter.default.removeObserver(self) }
}

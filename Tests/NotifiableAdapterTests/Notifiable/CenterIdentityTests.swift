import Foundation
import NotifiableTestKit
import Testing

@testable import NotifiableAdapter

struct `Identity of centers that are values` {
    private let center = MockNotificationCenter()

    /// The comparison starts another observer, which would wait for the registry's lock if it were held.
    @Test(.timeLimit(.minutes(20))) func `G14: no center is compared under the registry's lock`() {
        let registry = ObserverRegistry()
        let other = PlainObserver()
        let observer = PlainObserver()
        let compared = Comparable(
            center: center,
            hook: Hook { [center] in
                registry.start(other, center: center, names: [.second])
            }
        )
        registry.start(observer, center: compared, names: [.first])
        registry.start(observer, center: compared, names: [.first])
        center.post(name: .first)
        #expect(observer.names == ["first"])
        registry.stop(observer, center: compared, names: [.first])
        center.post(name: .first)
        #expect(observer.names == ["first"])
    }
}

/// A center that calls a hook whenever it is compared.
private struct Comparable: ForwardingCenter, Hashable {
    let center: MockNotificationCenter
    let hook: Hook

    static func == (first: Self, second: Self) -> Bool {
        first.hook.run()
        return first.center === second.center
    }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(center)) }
}

import Foundation
import NotifiableTestKit
import Testing

@testable import NotifiableAdapter

struct `Identity of centers that are values` {
    private let center = MockNotificationCenter()

    private func identity(_ center: any NotificationProtocol) -> CenterIdentity {
        CenterIdentity(center, object: center.object)
    }

    @Test func `two cases of an enumeration that wrap one center are two centers`() {
        #expect(identity(Route.direct(center)) != identity(Route.mirrored(center)))
        #expect(identity(Route.direct(center)) == identity(Route.direct(center)))
    }

    @Test func `values divided otherwise between two properties are two centers`() {
        let other = MockNotificationCenter()
        let first = Fan(loud: [center, other], quiet: [center])
        let second = Fan(loud: [center], quiet: [other, center])
        #expect(identity(first) != identity(second))
        #expect(identity(first) == identity(Fan(loud: [center, other], quiet: [center])))
    }

    @Test func `a center equals itself, though a property of it does not`() {
        let weighted = Weighted(center: center, weight: .nan)
        #expect(identity(weighted) == identity(weighted))
        #expect(identity(weighted) != identity(Weighted(center: center, weight: 1)))
    }

    /// The comparison starts another observer, which would wait for the registry's lock if it were held.
    @Test(.timeLimit(.minutes(20))) func `G14: no center is compared under the registry's lock`() {
        let registry = NotifiableRegistry()
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

private enum Route: ForwardingCenter {
    case direct(MockNotificationCenter)
    case mirrored(MockNotificationCenter)

    var center: MockNotificationCenter {
        switch self {
        case .direct(let center), .mirrored(let center): center
        }
    }
}

private struct Fan: ForwardingCenter {
    let loud: [MockNotificationCenter]
    let quiet: [MockNotificationCenter]
    var center: MockNotificationCenter { loud[0] }
}

private struct Weighted: ForwardingCenter {
    let center: MockNotificationCenter
    let weight: Double
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

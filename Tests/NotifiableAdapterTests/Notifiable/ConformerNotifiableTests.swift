import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

extension `Every notification center` {
    @Test(arguments: Conformer.allCases, ObserverKind.allCases)
    func `a Notifiable of each kind gets the names that it observes`(conformer: Conformer, kind: ObserverKind) {
        let center = conformer.make()
        let observer = kind.make()
        let object = NSObject()
        observer.start(.first, .second, with: center)
        center.post(name: .first, object: object, userInfo: ["number": 1])
        center.post(.second, 2)
        center.post(Notification.Name("third"), 3)
        #expect(observer.names == ["first", "second"])
        #expect(observer.numbers == [1, 2])
        #expect(observer.received.entries.first?.notification.object as? NSObject === object)
    }

    @Test(arguments: Conformer.allCases)
    func `observing once more from many threads at once is observing once`(conformer: Conformer) async {
        let center = conformer.make()
        let observer = PlainObserver()
        await onThreads(4) { _ in
            for _ in 0..<25 { observer.start(.first, with: center) }
        }
        center.post(name: .first)
        #expect(observer.names == ["first"])
    }

    @Test(arguments: Conformer.allCases)
    func `an observer of two centers gets the posts of both`(conformer: Conformer) {
        let center = conformer.make()
        let other = conformer.make()
        let observer = PlainObserver()
        observer.start(.first, with: center)
        observer.start(.first, with: other)
        center.post(.first, 1)
        other.post(.first, 2)
        observer.stop(.first, with: center)
        center.post(.first, 3)
        other.post(.first, 4)
        #expect(observer.numbers == [1, 2, 4])
    }

    @Test(arguments: Conformer.allCases, ObserverKind.allCases)
    func `after stopping, a name is silent and the others are not`(conformer: Conformer, kind: ObserverKind) {
        let center = conformer.make()
        let observer = kind.make()
        observer.start(.first, .second, with: center)
        observer.stop(.first, with: center)
        observer.stop(.first, Notification.Name("never observed"), with: center)
        center.post(name: .first)
        center.post(name: .second)
        #expect(observer.names == ["second"])
    }

    @Test(arguments: Conformer.allCases)
    func `G9: an observer may start another one and stop itself inside its handler`(conformer: Conformer) {
        let center = conformer.make()
        let other = PlainObserver()
        nonisolated(unsafe) weak var itself: PlainObserver?
        let observer = PlainObserver { _ in
            itself?.stop(.first, with: center)
            other.start(.second, with: center)
            center.post(.second, 2)
            center.post(.first, 4)
        }
        itself = observer
        observer.start(.first, with: center)
        center.post(.first, 1)
        center.post(.first, 3)
        #expect(observer.numbers == [1])
        #expect(other.numbers == [2])
    }

    @Test(arguments: Conformer.allCases)
    func `an observer may stop observing in its deinit`(conformer: Conformer) async {
        final class Tidy: Notifiable, Sendable {
            let center: any NotificationProtocol
            let count: Journal<Int>
            let died: Gate

            init(center: any NotificationProtocol, count: Journal<Int>, died: Gate) {
                self.center = center
                self.count = count
                self.died = died
                start(.first, .second, with: center)
            }

            deinit {
                stop(.first, .second, with: center)
                died.open()
            }

            func handleNotifications(_ notification: Notification) { count.append(0) }
        }
        let center = conformer.make()
        let count = Journal<Int>()
        let died = Gate()
        do {
            let tidy = Tidy(center: center, count: count, died: died)
            center.post(name: .first)
            withExtendedLifetime(tidy) {}
        }
        // Another test's call may be looking at the observer in the process's registry, so wait for the death.
        await onThread { died.wait() }
        center.post(name: .first)
        #expect(count.count == 1)
    }

    /// With a registry of its own: another test's call may be looking at what is in the process's.
    @Test(arguments: Conformer.allCases, ObserverKind.allCases) @MainActor
    func `G10: observing keeps no Notifiable alive, and its center while it observes`(
        conformer: Conformer,
        kind: ObserverKind
    ) {
        let registry = ObserverRegistry()
        weak var observer: (any RecordingObserver)?
        weak var center: AnyObject?
        do {
            let living = kind.make()
            let made = conformer.make()
            registry.start(living, center: made, names: [.first, .second])
            made.post(name: .first)
            #expect(living.names == ["first"])
            observer = living
            center = made as AnyObject
        }
        #expect(observer == nil)
        registry.stop(PlainObserver(), center: NotificationCenter(), names: [])
        #expect(center == nil)
    }
}

import Foundation
import TestSupport
import Testing

@testable import NotifiableAdapter

extension `Every notification center` {
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

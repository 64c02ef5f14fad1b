import Foundation
import NotifiableAdapter

/// Stage 1: closures of a notification center, payloads without types, and the faults of both.
enum LegacyStage {
    /// Assumes that it is called on the main actor, and would trap elsewhere.
    @MainActor final class DepartureScreen {
        private let display: Display
        private let center: any NotificationProtocol
        private let system: any NotificationProtocol
        private var arrivalToken: (any NSObjectProtocol)?
        private var settingsToken: (any NSObjectProtocol)?

        init(
            _ station: Station,
            _ settings: StationSettings,
            _ display: Display,
            center: any NotificationProtocol = NotificationCenter.default,
            system: any NotificationProtocol = NotificationCenter.default
        ) {
            self.display = display
            self.center = center
            self.system = system
            arrivalToken = center.addObserver(forName: .trainDidArrive, object: station, queue: nil) {
                [weak self] notification in
                // Without this line, `assumeIsolated` traps off the main actor. The sample records that and continues.
                guard mainActorIsCurrent() else { return }
                guard let arrival = Arrival(casting: notification.userInfo) else { return }
                MainActor.assumeIsolated { self?.display.show(arrival) }
            }
            settingsToken = system.addObserver(
                forName: StationSettings.didChange,
                object: settings.defaults,
                queue: nil
            ) { [weak self] _ in
                guard mainActorIsCurrent() else { return }
                MainActor.assumeIsolated { self?.display.showOperators(settings.showsOperators) }
            }
        }

        /// Ends the observations. The owner of the screen must remember to call it: the center keeps the closures.
        func stopObserving() {
            if let arrivalToken { center.removeObserver(arrivalToken) }
            if let settingsToken { system.removeObserver(settingsToken) }
        }
    }

    /// Hops with a task: safe on any thread, and too late on the main actor.
    @MainActor final class Kiosk {
        private let display: Display

        /// Drops the token, in the belief that the observation ends with the kiosk. The closure retains the kiosk, so
        /// neither ends.
        init(_ station: Station, _ display: Display, center: any NotificationProtocol = NotificationCenter.default) {
            self.display = display
            _ = center.addObserver(forName: .trainDidArrive, object: station, queue: nil) { notification in
                guard let arrival = Arrival(casting: notification.userInfo) else { return }
                Task { @MainActor in self.show(arrival) }
            }
        }

        private func show(_ arrival: Arrival) { display.show(arrival) }
    }

    /// Starts a task for each arrival. Tasks reach the actor in any order.
    actor StationBoard {
        nonisolated var unownedExecutor: UnownedSerialExecutor { .stationBoard }
        private let display: Display

        init(_ station: Station, _ display: Display, center: any NotificationProtocol = NotificationCenter.default) {
            self.display = display
            _ = center.addObserver(forName: .trainDidArrive, object: station, queue: nil) { [weak self] notification in
                guard let arrival = Arrival(casting: notification.userInfo) else { return }
                Task { await self?.show(arrival) }
            }
        }

        private func show(_ arrival: Arrival) { display.show(arrival) }
    }

    /// Works on the posting thread and needs no other isolation.
    final class Announcer: Sendable {
        private let display: Display

        init(_ station: Station, _ display: Display, center: any NotificationProtocol = NotificationCenter.default) {
            self.display = display
            _ = center.addObserver(forName: .trainDidArrive, object: station, queue: nil) { [weak self] notification in
                guard let arrival = Arrival(casting: notification.userInfo) else { return }
                self?.display.announce(arrival)
            }
        }
    }

    /// Posts the arrivals.
    struct Dispatcher: ArrivalDispatcher {
        let station: Station
        let center: any NotificationProtocol

        func postOnMainActor(_ arrival: Arrival) { post(arrival, platform: arrival.platform) }

        func postOnThread(_ arrival: Arrival) { post(arrival, platform: arrival.platform) }

        /// Another team's code, which posts a platform that is a number as a number.
        func post(_ arrival: Arrival, from signalBox: isolated SignalBox) {
            post(arrival, platform: Int(arrival.platform) ?? arrival.platform)
        }

        private func post(_ arrival: Arrival, platform: Any) {
            let userInfo: [AnyHashable: Any] = [
                "number": arrival.number, "time": arrival.time.rawValue, "train": arrival.train,
                "operator": arrival.operatorName, "platform": platform, "delay": arrival.delay,
            ]
            center.post(name: .trainDidArrive, object: station, userInfo: userInfo)
        }
    }
}

extension Arrival {
    /// Reads a payload with casts, or returns `nil` without a report if a cast fails.
    fileprivate init?(casting userInfo: [AnyHashable: Any]?) {
        guard let number = userInfo?["number"] as? Int,
            let time = (userInfo?["time"] as? String).flatMap(ClockTime.init),
            let train = userInfo?["train"] as? String,
            let operatorName = userInfo?["operator"] as? String,
            let platform = userInfo?["platform"] as? String,
            let delay = userInfo?["delay"] as? Int
        else { return nil }
        self.init(
            number: number,
            time: time,
            train: train,
            operatorName: operatorName,
            platform: platform,
            delay: delay
        )
    }
}

// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Code that gives a center to an instance.

extension Notification.Name {
    nonisolated static let arrived = Notification.Name("XYZTrainDidArrive")
}

@MainActor final class Train {}

struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
    typealias Subject = Train
    static let name = Notification.Name.arrived
    var delay: Int
    static let userInfo = UserInfoCoding<Self>(Self.init, .key("XYZDelay", \.delay))
}

@MainActor struct Station {
    let center: MessageCenter
    var number = 1

    func arrive(_ train: Train) {
        center.post(DidArrive(delay: 4), subject: train)
    }
}

extension Station {
    init(other: Int) { self.init(center: .default, number: other) }
}

@MainActor func makeStations() -> [Station] { [Station(center: .default), .init(center: .default)] }

@MainActor class Line {
    private let center: NotificationCenter

    init(center: NotificationCenter = .default) {
        self.center = center
    }

    func arrive(_ train: Train) {
        center.post(name: .arrived, object: train, userInfo: ["XYZDelay": 4])  // left: `center` overrides, is overridden or is required
    }
}

@MainActor final class Tram: Line {
    override init(center: NotificationCenter = .default) { super.init(center: center) }
}

@MainActor class Route {
    private let center: NotificationCenter

    init(center: NotificationCenter = .default) {
        self.center = center
    }

    func arrive(_ train: Train) {
        center.post(name: .arrived, object: train, userInfo: ["XYZDelay": 4])  // left: File.swift:65 passes a center that may not be the default one
    }
}

@MainActor final class Bus: Route {
    init(number: Int, center: NotificationCenter) { super.init(center: center) }
}

@MainActor protocol Service {
    init(center: NotificationCenter)
}

@MainActor final class Ferry: Service {
    private let center: NotificationCenter

    init(center: NotificationCenter) {
        self.center = center
    }

    func arrive(_ train: Train) {
        center.post(name: .arrived, object: train, userInfo: ["XYZDelay": 4])  // left: `center` overrides, is overridden or is required
    }
}

@MainActor final class Signal {
    private let center: NotificationCenter

    init(center: NotificationCenter) {
        self.center = center
    }

    func arrive(_ train: Train) {
        center.post(name: .arrived, object: train, userInfo: ["XYZDelay": 4])  // left: its center comes from `centers.map(Signal.init(center:))`
    }
}

@MainActor func makeSignals(_ centers: [NotificationCenter]) -> [Signal] {
    centers.map(Signal.init(center:))
}

@MainActor final class Clock {
    var center: NotificationCenter = .default

    func arrive(_ train: Train) {
        center.post(name: .arrived, object: train, userInfo: ["XYZDelay": 4])  // left: its center comes from `clock.center = NotificationCenter()`
    }
}

@MainActor final class Lamp {
    var lampCenter: MessageCenter = .default

    func arrive(_ train: Train) {
        lampCenter.post(DidArrive(delay: 4), subject: train)
    }
}

struct Point {
    var lampCenter: Int
}

@MainActor func set(_ clock: Clock, _ lamp: Lamp, _ point: inout Point) {
    clock.center = NotificationCenter()
    lamp.lampCenter = .default
    point.lampCenter = 4
}

@MainActor class Door {
    var doorCenter: NotificationCenter = .default

    init() {}

    func arrive(_ train: Train) {
        doorCenter.post(name: .arrived, object: train, userInfo: ["XYZDelay": 4])  // left: `doorCenter` overrides, is overridden
    }
}

@MainActor final class Gate: Door {
    override init() {}

    override var doorCenter: NotificationCenter { get { .default } set {} }
}

@MainActor final class Bell {
    let bellCenter: NotificationCenter = .default

    func arrive(_ train: Train) {
        bellCenter.post(name: .arrived, object: train, userInfo: ["XYZDelay": 4])  // left: `\Bell.bellCenter` uses its center
    }
}

@MainActor func path() -> KeyPath<Bell, NotificationCenter> { \Bell.bellCenter }

@MainActor final class Whistle {
    let whistleCenter: NotificationCenter?

    init() { whistleCenter = nil }

    func arrive(_ train: Train) {
        whistleCenter?.post(name: .arrived, object: train, userInfo: ["XYZDelay": 4])  // left: its center `whistleCenter` may be `nil`
    }
}

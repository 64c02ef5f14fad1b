// swift-format-ignore-file

import Foundation
import NotifiableAdapter

// Injected centers that stay.

@MainActor public final class Train {
    struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
        typealias Subject = Train
        static let name = Notification.Name("XYZTrainDidArrive")
        static let userInfo = UserInfoCoding<Self>(Self.init)
    }

    private let center: NotificationCenter
    public var other: any NotificationProtocol = NotificationCenter.default

    public init(center: NotificationCenter = .default) {
        self.center = center
    }

    func arrive() {
        center.post(name: Notification.Name("XYZTrainDidArrive"), object: self)  // left: `center` is public
        other.post(name: Notification.Name("XYZTrainDidArrive"), object: self)  // left: `other` is public
    }
}

@propertyWrapper struct Kept<Value> {
    var wrappedValue: Value
}

@MainActor final class Wrapped {
    @Kept private var center: any NotificationProtocol = NotificationCenter.default

    func arrive(_ train: Train) {
        center.post(name: Notification.Name("XYZTrainDidArrive"), object: train)  // left: `center` has the attribute `@Kept`
    }
}

@MainActor final class Hidden {
    private let center: NotificationCenter

    @available(macOS 10, *) init(center: NotificationCenter = .default) {
        self.center = center
    }

    func arrive(_ train: Train) {
        center.post(name: Notification.Name("XYZTrainDidArrive"), object: train)  // left: `center` has the attribute `@available(macOS 10, *)`
    }
}

@MainActor final class Given {
    private let center: NotificationCenter

    init(center: NotificationCenter) {
        self.center = center
    }

    func arrive(_ train: Train) {
        center.post(name: Notification.Name("XYZTrainDidArrive"), object: train)  // left: its center is the constant `center` at File.swift:
    }
}

@MainActor func makeGiven() -> Given {
    let center = NotificationCenter.default
    return Given(center: center)
}

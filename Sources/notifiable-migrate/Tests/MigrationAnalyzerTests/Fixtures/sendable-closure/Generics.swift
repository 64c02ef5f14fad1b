import Foundation

protocol TransitEvent {
    associatedtype Payload
    var payload: Payload { get }
}

protocol SharedEvent: TransitEvent, Sendable {}

protocol RemoteEvent: LibraryEvent {}

func announce<Event: TransitEvent>(_ event: Event) {
    // finds: sendable-closure
    DispatchQueue.main.async { NotificationCenter.default.post(name: .arrived, object: event) }
}

func announceLater<Journey>(_ journey: Journey) {
    let copy = journey
    // finds: sendable-closure
    DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: copy) }
}

func announceShared<Shared: SharedEvent>(_ event: Shared) {
    let event = event
    // silent: the protocol requires it to be Sendable
    DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: event) }
}

func announceRemote<Remote: RemoteEvent>(_ event: Remote) {
    // silent: the protocol of the library may refine Sendable
    DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: event) }
}

func announceNumber<Number: TransitEvent>(_ number: Number) where Number.Payload: Sendable {
    // silent: a clause may make it Sendable
    DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: number) }
}

func announceName(_ name: String) {
    let title = name
    // silent: text is Sendable
    DispatchQueue.global().async { NotificationCenter.default.post(name: .arrived, object: title) }
}

import NotifiableTestKit

@testable import train_station

/// The expectation that a stage raises of the deliveries from one poster to one service.
///
/// A property that is `nil` expects nothing, or names no guarantee.
struct Expectation: Sendable {
    /// The guarantee that the observer is called on the poster's call stack.
    var reception: Guarantee?
    var place: Place?
    /// The guarantee of `place`.
    var isolation: Guarantee?
    var timing: Delivery.Timing?
    /// The guarantee of `timing`, and that one poster's posts are handled in posting order.
    var order: Guarantee?
}

extension Stage {
    func expectation(of service: Service, postedOn place: Place) -> Expectation {
        switch (self, service) {
        case (.legacy, .screen): Expectation(place: .mainActor)
        case (.legacy, .kiosk): Expectation(timing: place == .mainActor ? .inPlace : nil)
        case (.legacy, .board): Expectation(place: .board)
        case (.legacy, .announcer): Expectation(place: place)

        case (.notifiable, .screen), (.notifiable, .kiosk):
            Expectation(
                reception: .synchronousHandler,
                place: .mainActor,
                isolation: .mainThread,
                timing: place == .mainActor ? .inPlace : .later,
                order: .mainThread
            )
        case (.notifiable, .board):
            Expectation(reception: .synchronousHandler, place: .board, isolation: .actorIsolation, order: .postingOrder)
        case (.notifiable, .announcer), (.bridged, .announcer):
            Expectation(
                reception: .synchronousHandler,
                place: place,
                isolation: .synchronousHandler,
                timing: .inPlace,
                order: .synchronousHandler
            )

        case (_, .screen) where place == .mainActor, (_, .kiosk) where place == .mainActor:
            Expectation(place: .mainActor, isolation: .mainActorHandler, timing: .inPlace, order: .inPlaceOnMainActor)
        case (_, .screen), (_, .kiosk):
            Expectation(
                place: .mainActor,
                isolation: .mainActorHandler,
                timing: .later,
                order: self == .bridged ? .deferredLegacyPost : .mainThread
            )
        case (_, .board): Expectation(place: .board, isolation: .actorIsolation, order: .postingOrder)
        case (_, .announcer): Expectation(order: .postingOrder)
        }
    }

    /// The guarantee that the observers run in the order of registration. Foundation's center guarantees none.
    var registrationOrder: Guarantee? { usesMessages ? .registrationOrder : nil }

    /// The guarantee that each arrival reaches each service once.
    var completeness: Guarantee? { self == .bridged ? .onceOnEitherSide : nil }

    /// The guarantee that the kiosk gets nothing once it is closed.
    var silence: Guarantee? {
        switch self {
        case .legacy: nil
        case .notifiable: .nothingKeptAlive
        case .bridged, .messages: .removal
        }
    }

    var usesMessages: Bool { self == .bridged || self == .messages }
}

// swift-format-ignore-file

import Foundation

extension Notification.Name {
    public nonisolated static let trainDidArrive = Notification.Name("RailwayTrainDidArrive")
    public nonisolated static let trainDidFail = Notification.Name("RailwayTrainDidFail")
    nonisolated static let trainWillLeave = Notification.Name("RailwayTrainWillLeave")
    // Isolated where the default isolation is the main actor.
    static let stationDidClose = Notification.Name("RailwayStationDidClose")
}

public enum PayloadKey {
    public nonisolated static let delay = "delay"
}

nonisolated enum StationEvent: String {
    case didOpen

    var text: String { "RailwayStation" + rawValue }
    var notificationName: Notification.Name { Notification.Name(text) }
}

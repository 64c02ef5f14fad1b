import Foundation

extension Station {
    /// The name under which arrivals have always been posted.
    static let trainDidArrive = Notification.Name("StationTrainDidArrive")
}

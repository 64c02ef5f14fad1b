import Foundation

extension Notification.Name {
    /// A parcel lies on the conveyor. The object is the conveyor.
    static let parcelDidArrive = Notification.Name("DepotParcelDidArrive")
    /// A courier has handed a parcel over. The object is the courier.
    static let parcelWasDelivered = Notification.Name("DepotParcelWasDelivered")
    /// The price of a kilogram is another now.
    static let tariffDidChange = Notification.Name("DepotTariffDidChange")
    /// Nothing will arrive any more today.
    static let depotWillClose = Notification.Name("DepotWillClose")
}

import Foundation

extension Notification.Name {
    /// A parcel is on the conveyor. The object is the conveyor.
    static let parcelDidArrive = Notification.Name("DepotParcelDidArrive")
    /// A courier has delivered a parcel. The object is the courier.
    static let parcelWasDelivered = Notification.Name("DepotParcelWasDelivered")
    /// The price of a kilogram has changed.
    static let tariffDidChange = Notification.Name("DepotTariffDidChange")
    /// No more parcels arrive today. The object is the office.
    static let depotWillClose = Notification.Name("DepotWillClose")
}

/// A parcel on the conveyor.
struct Parcel: Sendable {
    let number: String
    let grams: Int
    var note = ""
}

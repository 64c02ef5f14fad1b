/// The keys of the depot's payloads.
enum PayloadKey {
    static let number = "number"
    static let grams = "grams"
    static let note = "note"
    static let door = "door"
    static let centsPerKilogram = "centsPerKilogram"
}

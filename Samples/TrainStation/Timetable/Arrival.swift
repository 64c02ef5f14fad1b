/// One train that comes in: a row of the timetable.
struct Arrival: Hashable, Sendable {
    /// Its place in the timetable, from 0.
    let number: Int
    let time: ClockTime
    let train: String
    let operatorName: String
    let platform: String
    /// In minutes.
    let delay: Int
}

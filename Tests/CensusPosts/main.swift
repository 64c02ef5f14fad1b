// A program under a census, for NotificationCensusTests: it posts from known lines, and writes the census to the file
// that it is given.
//
//     census-posts FILE            posts, and leaves writing to the end of the program
//     census-posts FILE forever    posts new names and writes as often as possible until it is killed

import Foundation
import NotificationCensus

struct Depot {
    let center = NotificationCenter()

    @inline(never) func open() {
        center.post(name: Notification.Name("DepotDidOpen"), object: nil, userInfo: ["hour": 8])
    }

    @inline(never) func close(early: Bool) {
        center.post(name: Notification.Name("DepotDidClose"), object: nil, userInfo: early ? ["reason": "storm"] : [:])
    }
}

let depot = Depot()
let census = NotificationCensus(of: depot.center)
let file = URL(fileURLWithPath: CommandLine.arguments[1])
census.start()
if CommandLine.arguments.contains("forever") {
    try census.startWriting(to: file, every: .milliseconds(10))
    var number = 0
    while true {
        number += 1
        depot.center.post(name: Notification.Name("Parcel \(number % 20_000)"), object: nil, userInfo: nil)
    }
} else {
    try census.startWriting(to: file, every: .seconds(3_600))
    for _ in 0..<3 { depot.open() }
    for day in 0..<4 { depot.close(early: day == 0) }
    // The census writes when the program exits.
}

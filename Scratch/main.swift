import NotifiableTestKit
import Foundation
let all = ExploredHistories.all
let only = CommandLine.arguments.dropFirst().compactMap { Int($0) }
for index in all.indices where only.isEmpty || only.contains(index) {
    let start = ContinuousClock.now
    print(index, all[index].explore(), ContinuousClock.now - start)
}


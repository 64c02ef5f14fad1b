import NotifiableTestKit
let only = CommandLine.arguments.dropFirst().compactMap { Int($0) }
for (i, h) in ExploredHistories.all.enumerated() where only.isEmpty || only.contains(i) { print(h.explore()) }

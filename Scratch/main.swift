import NotifiableTestKit
import Foundation
let all = ExploredHistories.all
let only = CommandLine.arguments.dropFirst().compactMap { Int($0) }
for index in all.indices where only.isEmpty || only.contains(index) {
    let start = ContinuousClock.now
    print(index, all[index].explore(), ContinuousClock.now - start)
}

if only == [99] {
    let e = ExploredHistories.registrations()
    var a = e.make(6), b = e.make(6)
    var generator = SplitMix64(seed: ~6)
    var note = Note(isRead: true)
    var n = 0
    while let m = a.moves.randomElement(using: &generator) {
        n += 1
        do { try a.make(m, &note); try a.checkStep() } catch { print("a", n, error); break }
        print(n, note.text)
        do { try b.make(m, &note); try b.checkStep() } catch { print("b", n, error) ; break}
        if a.fingerprint != b.fingerprint { print("differ at", n, note.text); break }
    }
    do { try a.checkEnd() } catch { print(error) }
}

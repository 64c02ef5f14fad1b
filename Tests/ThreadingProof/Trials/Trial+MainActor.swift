import Foundation
import NotifiableAdapter
import NotifiableTestKit
import TestSupport

extension Trial {
    private static let posts = 100
    private static let threads = 3

    /// Messages posted on the main actor and notifications posted on threads: each run records where it is.
    static let mainActorHandler = Trial(.mainActorHandler, "where a main-actor observer runs") { site, tally in
        let sides = site.makeSides()
        let isOnMain = Journal<Bool>()
        let token = sides.messages.observeShows { _ in isOnMain.append(ProcessMainRunLoop.main.isCurrent) }
        async let posting: Void = onThreads(threads) { _ in
            for number in 0..<posts { sides.notifications.post(Meter.DidShow.name, number) }
        }
        for number in 0..<posts {
            sides.messages.show(number)
            await laterTurn()
        }
        await posting
        let due = posts * (threads + 1)
        await site.wait { isOnMain.count >= due }
        tally.compare(isOnMain.entries, Array(repeating: true, count: due), "is it on the main actor")
        sides.messages.removeObserver(token)
    }

    /// Messages and notifications posted on the main actor have been handled when the post returns.
    static let inPlace = Trial(.inPlaceOnMainActor, "what post leaves behind when it returns") { site, tally in
        let sides = site.makeSides()
        let seen = Journal<Int>()
        let token = sides.messages.observeShows { seen.append($0) }
        for number in 0..<posts {
            if number.isMultiple(of: 2) {
                sides.messages.show(number)
            } else {
                sides.notifications.post(Meter.DidShow.name, number)
            }
            tally.check(seen.entries.last == number, "\(number) had not arrived when its post returned")
        }
        sides.messages.removeObserver(token)
    }

    /// Notifications posted on threads wait while the main actor is busy, then arrive in each thread's order, and are
    /// reported.
    static let deferredPosts = Trial(.deferredLegacyPost, "notifications posted on threads") { site, tally in
        let reports = Journal<MessageDiagnostic>()
        let sides = site.makeSides(reports)
        let seen = Journal<Int>()
        let token = sides.messages.observeShows { seen.append($0) }
        let isPosted = runOnThread(patience: site.patience) { sides.notifications.post(Meter.DidShow.name, -1) }
        tally.check(isPosted, "a post on a thread did not return while the main actor was busy")
        tally.check(seen.count == 0, "what a thread posted arrived while the main actor did something else")
        await onThreads(threads) { thread in
            for number in 0..<posts { sides.notifications.post(Meter.DidShow.name, thread * posts + number) }
        }
        let due = threads * posts + 1
        await site.wait { seen.count >= due }
        await site.settle()
        let arrived = seen.entries
        for thread in 0..<threads {
            let range = thread * posts..<(thread + 1) * posts
            tally.compare(arrived.filter(range.contains), Array(range), "posted by one thread")
        }
        tally.check(arrived.first == -1, "the first to be posted was not the first to arrive")
        tally.check(reports.deferred == due, "of \(due) posts off the main actor, \(reports.deferred) were reported")
        sides.messages.removeObserver(token)
    }

    /// `ensureMainThread` runs work in place on the main actor, and in order from threads.
    static let mainThread = Trial(.mainThread, "ensureMainThread here and on threads") { site, tally in
        let runLoop = site.mainRunLoop
        let seen = Journal<Int>()
        for number in 0..<posts {
            ensureMainThread(on: runLoop) { seen.append(number) }
            tally.check(seen.entries.last == number, "on the main actor, work \(number) did not run in place")
        }
        let later = Journal<Int>()
        let isOnMain = Journal<Bool>()
        await onThreads(threads) { thread in
            for number in 0..<posts {
                ensureMainThread(on: runLoop) {
                    later.append(thread * posts + number)
                    isOnMain.append(ProcessMainRunLoop.main.isCurrent)
                }
            }
        }
        await site.wait { isOnMain.count >= threads * posts }
        for thread in 0..<threads {
            let range = thread * posts..<(thread + 1) * posts
            tally.compare(later.entries.filter(range.contains), Array(range), "work of one thread")
        }
        tally.compare(isOnMain.entries, Array(repeating: true, count: threads * posts), "is it on the main actor")
    }
}

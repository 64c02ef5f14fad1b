import Foundation

/// What is being posted on this very call stack: a post is synchronous, so the thread serves nobody else meanwhile.
enum CallStack {
    private static let key = "train-station.posting"

    static var posting: Occurrence? {
        get { Thread.current.threadDictionary[key] as? Occurrence }
        set { Thread.current.threadDictionary[key] = newValue }
    }
}

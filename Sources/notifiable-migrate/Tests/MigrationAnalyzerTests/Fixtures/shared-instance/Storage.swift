// A file that has nothing to do with the center.

final class Storage {
    static var limit = 4  // finds: shared-instance
    // silent: the handler doesn't use it
    static var count = 0

    static func trim() { print(limit) }
    static func clear() { count = 0 }
}

import Foundation

final class Feeds: NSObject {
    var unread: [String] = []
}

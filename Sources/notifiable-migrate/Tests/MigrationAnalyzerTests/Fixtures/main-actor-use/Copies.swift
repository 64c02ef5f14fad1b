import UIKit

final class LabelListener: NSObject {
    let label = UILabel()
    var token: Any?

    func start(_ center: NotificationCenter) {
        token = center.addObserver(forName: .shaken, object: nil, queue: nil) { [label = title()] _ in
            // silent: a copy of another value with the property's name
            print(label.count)
        }
        token = center.addObserver(forName: .shaken, object: nil, queue: nil) { [label = self.label] _ in
            print(label.bounds)  // finds: main-actor-use
        }
    }

    func title() -> String { "title" }
}

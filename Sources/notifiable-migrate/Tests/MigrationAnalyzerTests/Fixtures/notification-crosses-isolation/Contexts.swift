import CoreData

final class Records {
    private let moc: NSManagedObjectContext
    private let action: Action
    private var tokens: [Any] = []

    init(moc: NSManagedObjectContext, action: Action) {
        self.moc = moc
        self.action = action
        tokens = [
            NotificationCenter.default.addObserver(forName: .saved, object: nil, queue: nil) { notification in
                // finds: notification-crosses-isolation
                moc.perform { print(notification) }
            },
            NotificationCenter.default.addObserver(forName: .saved, object: nil, queue: nil) { notification in
                // silent: no context, as far as its name tells
                action.perform { print(notification) }
            },
        ]
    }
}

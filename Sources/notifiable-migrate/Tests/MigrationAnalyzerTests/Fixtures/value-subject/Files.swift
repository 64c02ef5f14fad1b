import Foundation

struct File {}
final class Folder {}

final class Store: NSObject {
    let folder = Folder()
    let file = File()

    func post(_ center: NotificationCenter, _ url: URL) {
        center.post(name: .changed, object: url)  // finds: value-subject
        center.post(name: .changed, object: file)  // finds: value-subject
        // silent: an instance
        center.post(name: .changed, object: folder)
        center.post(name: .changed, object: self)
        // silent: nothing is known of it
        center.post(name: .changed, object: somewhere())
    }

    func register(_ center: NotificationCenter) {
        center.addObserver(self, selector: #selector(changed), name: .changed, object: folder)
        center.addObserver(self, selector: #selector(changed), name: .changed, object: "path")  // finds: value-subject
    }

    func registerBridged(_ center: NotificationCenter, _ name: String?) {
        // finds: value-subject
        center.addObserver(self, selector: #selector(changed), name: .changed, object: name as NSString?)
        // silent: a class
        center.addObserver(self, selector: #selector(changed), name: .changed, object: somewhere() as NSObject)
    }

    func announce() {
        // silent: the object of a distributed notification is a string
        DistributedNotificationCenter.default().post(name: .changed, object: "path")
        distributed.addObserver(self, selector: #selector(changed), name: .changed, object: "path")
    }

    let distributed = DistributedNotificationCenter.default()

    @objc func changed(_ notification: Notification) {
        guard let url = notification.object as? URL else { return }  // finds: value-subject
        let folder = notification.object as? Folder
        print(url, folder as Any)
    }
}

func somewhere() -> Any? { nil }

func observe(_ center: NotificationCenter, _ flag: Bool, _ first: Int?, _ second: Int?) {
    let text = flag ? load("a") : "b"
    let choice = first == second ? nil : flag
    let number = flag ? 1 : 2
    // silent: nothing is known of what a function returns
    center.addObserver(observer, selector: #selector(Store.changed), name: .changed, object: text)
    // finds: value-subject (warning)
    center.addObserver(observer, selector: #selector(Store.changed), name: .changed, object: choice)
    // finds: value-subject (warning)
    center.addObserver(observer, selector: #selector(Store.changed), name: .changed, object: number)
}

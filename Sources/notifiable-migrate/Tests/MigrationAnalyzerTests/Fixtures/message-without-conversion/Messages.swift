import Foundation

final class Train {
    struct DidArrive: NotificationCenter.MainActorMessage {  // finds: message-without-conversion
        typealias Subject = Train
        static var name: Notification.Name { Notification.Name("TrainDidArrive") }
    }

    // silent: the conversion is in an extension
    struct DidLeave: NotificationCenter.AsyncMessage {
        typealias Subject = Train
        static let name = Notification.Name("TrainDidLeave")
    }

    // silent: a message of its own, without a notification
    struct DidPass: NotificationCenter.AsyncMessage {
        typealias Subject = Train
    }

    // silent: the compiler asks for the rest
    struct DidStop: MessageCenter.BridgedMainActorMessage {
        typealias Subject = Train
        static let name = Notification.Name("TrainDidStop")
    }
}

extension Train.DidLeave {
    static func makeMessage(_ notification: Notification) -> Self? { Self() }
}

struct Posted: NotificationCenter.AsyncMessage {  // finds: message-without-conversion (error)
    static let name = Notification.Name("Posted")
}

struct PostedByText: NotificationCenter.AsyncMessage {  // finds: message-without-conversion (error)
    static let name = Notification.Name("PostedByText")
}

struct NeverPosted: NotificationCenter.AsyncMessage {  // finds: message-without-conversion (note)
    static let name = Notification.Name("NeverPosted")
}

func post(_ center: NotificationCenter) {
    center.post(name: Posted.name, object: nil)
    center.post(name: .init("PostedByText"), object: nil)
}

// swift-format-ignore-file

import Foundation
import NotifiableAdapter

extension Notification.Name {
  static let opened = Notification.Name("XYZOpened")
  static let closed = Notification.Name("XYZClosed")
  static let moved = Notification.Name("XYZMoved")
  static let renamed = Notification.Name("XYZRenamed")
}

protocol Panel {}
protocol Titled {}

/// Keeps its line breaks.
@MainActor
public final class Window<Content: Sendable>:
  Panel,
  Titled,
  Notifiable
{
  static var shown: Int { 0 }
  private var count = 0  // how often

  public init(content: Content, /* of all */ size: Int) {
    // Its own
    startObservingNotifications(
      withNotificationCenter: NotificationCenter.default,
      forObserver: self,
      observing: [.opened]
    )
    /* The others */
    startObservingNotifications(
      withNotificationCenter: NotificationCenter.default,
      forObserver: self,
      observing: [.closed]
    )  // late

    // And this
    // on two lines
    startObservingNotifications(
      withNotificationCenter: NotificationCenter.default,
      forObserver: self,
      observing: [Notification.Name.moved],
      object: self
    )
    print("between")
    let center = NotificationCenter.default
    startObservingNotifications(
      withNotificationCenter: center,
      forObserver: self,
      observing: [Notification.Name("XYZRenamed")]
    )
  }

  nonisolated public func handleNotifications(_ notification: Notification) {
    switch notification.name {
    case .opened:
      ensureMainThread { self.opened() }
    case .closed, Notification.Name.moved, Notification.Name("XYZRenamed"):
      ensureMainThread { self.changed() }
    default:
      break
    }
  }

  private func opened() { count += 1 }

  /// Documented.
  private func changed() {
    count -= 1
  }
}

@MainActor func move(_ object: AnyObject) {
  NotificationCenter.default.post(name: .moved, object: object)
}

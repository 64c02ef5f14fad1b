// swift-format-ignore-file

import Foundation

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
  Titled
{
  static var shown: Int { 0 }
  private var count = 0  // how often

  public init(content: Content, /* of all */ size: Int) {
    // Its own
    NotificationCenter.default.addObserver(
      self, selector: #selector(opened), name: .opened, object: nil)
    /* The others */
    NotificationCenter.default.addObserver(self, selector: #selector(Window.changed), name: .closed, object: nil)  // late

    // And this
    // on two lines
    NotificationCenter.default.addObserver(self, selector: #selector(changed), name: Notification.Name.moved, object: self)
    print("between")
    let center = NotificationCenter.default
    center.addObserver(self, selector: #selector(self.changed), name: .init("XYZRenamed"), object: nil)
  }

  @objc
  private func opened() { count += 1 }

  /// Documented.
  @objc private func changed() {
    count -= 1
  }
}

@MainActor func move(_ object: AnyObject) {
  NotificationCenter.default.post(name: .moved, object: object)
}

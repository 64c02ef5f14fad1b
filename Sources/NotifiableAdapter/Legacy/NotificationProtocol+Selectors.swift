#if canImport(ObjectiveC)
    internal import ActorMessaging
    public import Foundation
    public import ObjectiveC

    extension NotificationProtocol {
        /// Adds an observer that receives each notification of a name and an object as a message with a selector.
        ///
        /// The method runs on the posting thread, before `post` returns, whatever isolation its type has: declare it
        /// `nonisolated`, or use a ``Notifiable`` instead, for which the compiler checks this.
        ///
        /// The center doesn't retain the observer, which needs no removal. An observer that is added twice receives
        /// each notification twice. A call on a plain `NotificationCenter` picks Foundation's own method.
        ///
        /// - Parameters:
        ///   - observer: The observer, an object with an Objective-C method of one argument.
        ///   - selector: The method to call with each notification.
        ///   - name: The name to observe. Pass `nil` to match every name.
        ///   - object: The object to observe, which isn't retained. Pass `nil` to match every object, including none.
        public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
            switch self {
            case let center as NotificationCenter:
                center.addObserver(observer, selector: selector, name: name, object: object)
            case let center as MessageCenter:
                center.legacy.addObserver(observer, selector: selector, name: name, object: object)
            default:
                SelectorObservers.shared.add(observer as AnyObject, to: self, name: name, object: object) {
                    _ = ($0 as? any NSObjectProtocol)?.perform(selector, with: $1)
                }
            }
        }

        /// Removes an observer that was added with a selector.
        ///
        /// - Parameters:
        ///   - observer: The observer.
        ///   - name: The observed name. Pass `nil` to match every name.
        ///   - object: The observed object. Pass `nil` to match every object, including none.
        public func removeObserver(_ observer: Any, name: Notification.Name?, object: Any?) {
            switch self {
            case let center as NotificationCenter:
                center.removeObserver(observer, name: name, object: object)
            case let center as MessageCenter:
                center.legacy.removeObserver(observer, name: name, object: object)
            default:
                SelectorObservers.shared.remove(observer as AnyObject, from: self, name: name, object: object) {
                    removeObserver($0)
                }
            }
        }
    }
#endif

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public enum Subscribers {
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }

    public struct Demand: Hashable, Comparable, Sendable {
        /// `nil` without a limit.
        public let max: Int?

        public static let unlimited = Demand(max: nil)
        public static let none = Demand(max: 0)

        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "a demand is not negative")
            return Demand(max: value)
        }

        public static func + (one: Demand, other: Demand) -> Demand {
            guard let first = one.max, let second = other.max else { return .unlimited }
            return .max(first + second)
        }

        public static func += (one: inout Demand, other: Demand) { one = one + other }

        public static func - (one: Demand, other: Int) -> Demand {
            guard let first = one.max else { return .unlimited }
            return .max(first - other)
        }

        public static func -= (one: inout Demand, other: Int) { one = one - other }

        public static func < (one: Demand, other: Demand) -> Bool {
            guard let first = one.max else { return false }
            return other.max.map { first < $0 } ?? true
        }
    }

    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        private let receiveValue: (Input) -> Void
        private let receiveCompletion: (Completion<Failure>) -> Void
        private var subscription: (any Subscription)?

        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            self.receiveCompletion = receiveCompletion
            self.receiveValue = receiveValue
        }

        public func receive(subscription: any Subscription) {
            self.subscription = subscription
            subscription.request(.unlimited)
        }

        public func receive(_ input: Input) -> Demand {
            receiveValue(input)
            return .none
        }

        public func receive(completion: Completion<Failure>) {
            subscription = nil
            receiveCompletion(completion)
        }

        public func cancel() {
            subscription?.cancel()
            subscription = nil
        }
    }
}

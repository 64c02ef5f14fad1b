// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Dispatch
public import Foundation

public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}

public protocol Subject<Output, Failure>: AnyObject, Publisher {}

public protocol Cancellable {
    func cancel()
}

public final class AnyCancellable: Cancellable, Hashable {
    public init(_ cancel: @escaping () -> Void) { fatalError("a stub") }
    public func cancel() {}
    public func store(in set: inout Set<AnyCancellable>) {}
    public func store(in collection: inout some RangeReplaceableCollection<AnyCancellable>) {}
    public static func == (one: AnyCancellable, other: AnyCancellable) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) {}
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {}

public final class PassthroughSubject<Output, Failure: Error>: Subject {
    public init() {}
    public func send(_ input: Output) {}
}

public enum Subscribers {
    public enum Completion<Failure: Error> {
        case finished
        case failure(Failure)
    }
}

public protocol Scheduler<SchedulerTimeType> {
    associatedtype SchedulerTimeType
    associatedtype SchedulerOptions
}

extension DispatchQueue: Scheduler {
    public typealias SchedulerTimeType = DispatchTime
    public struct SchedulerOptions {}
}

extension OperationQueue: Scheduler {
    public typealias SchedulerTimeType = Date
    public struct SchedulerOptions {}
}

extension RunLoop: Scheduler {
    public typealias SchedulerTimeType = Date
    public struct SchedulerOptions {}
}

public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(initialValue: Value) { self.wrappedValue = initialValue }
    public var projectedValue: AnyPublisher<Value, Never> { fatalError("a stub") }
}

extension Publisher {
    public func map<T>(_ transform: @escaping (Output) -> T) -> AnyPublisher<T, Failure> { fatalError("a stub") }
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> AnyPublisher<T, Failure> {
        fatalError("a stub")
    }
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        fatalError("a stub")
    }
    public func merge<Other: Publisher<Output, Failure>>(with other: Other) -> AnyPublisher<Output, Failure> {
        fatalError("a stub")
    }
    public func receive<S: Scheduler>(
        on scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> AnyPublisher<Output, Failure> {
        fatalError("a stub")
    }
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { fatalError("a stub") }
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        fatalError("a stub")
    }
}

extension Publisher where Failure == Never {
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { fatalError("a stub") }
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        fatalError("a stub")
    }
}

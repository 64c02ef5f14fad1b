// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Combine
@_exported public import Foundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { return fatalError("a stub") }
}

/// A view that has no body of its own.
public protocol PrimitiveView: View where Body == Never {}
extension PrimitiveView {
    public var body: Never { fatalError("a stub") }
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group { Group() }
    public static func buildIf(_ content: (some View)?) -> Group { Group() }
    public static func buildEither(first: some View) -> Group { Group() }
    public static func buildEither(second: some View) -> Group { Group() }
}

public struct Group: PrimitiveView {
    nonisolated init() {}
}
public struct Text: PrimitiveView {
    public init(_ content: some StringProtocol) {}
}
public struct Color: PrimitiveView, Sendable {
    nonisolated init() {}
    public static let black = Color()
    public static let white = Color()
}
public struct VStack: PrimitiveView {
    public init(@ViewBuilder content: () -> some View) {}
}
public struct List: PrimitiveView {
    public init<Data: RandomAccessCollection>(
        _ data: Data,
        id: KeyPath<Data.Element, some Hashable>,
        @ViewBuilder content: @escaping (Data.Element) -> some View
    ) {}
}
public struct Button: PrimitiveView {
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
}
public struct EmptyView: PrimitiveView {
    public init() {}
}

extension View {
    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P,
        perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never { Group() }
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { Group() }
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { Group() }
    nonisolated public func task(_ action: @escaping @isolated(any) @Sendable () async -> Void) -> some View { Group() }
    nonisolated public func onChange(of value: some Equatable, _ action: @escaping () -> Void) -> some View { Group() }
    nonisolated public func opacity(_ opacity: Double) -> some View { Group() }
    nonisolated public func overlay(@ViewBuilder content: () -> some View) -> some View { Group() }
}

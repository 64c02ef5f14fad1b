// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    public import AppKit

    extension NSTableView {
        /// Messages that table views post.
        public enum Bridged: MessageNamespace {
            /// A message that a table view posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage where Subject == NSTableView {}
            /// A message that a table view posts, without properties.
            public protocol Event: Message, SystemEvent {}
            /// Other rows or columns have been selected.
            public struct SelectionDidChangeMessage: Event { public static let name = selectionDidChangeNotification }
            /// The selection is changing while the mouse button is down.
            public struct SelectionIsChangingMessage: Event { public static let name = selectionIsChangingNotification }
            /// A column has been moved.
            public struct ColumnDidMoveMessage: Message, UserInfoCodable {
                public static let name = columnDidMoveNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key("NSOldColumn", \.oldColumn),
                    .key("NSNewColumn", \.newColumn)
                )
                /// The previous index of the column.
                public var oldColumn: Int
                /// The index of the column.
                public var newColumn: Int
            }
            /// A column has another width.
            public struct ColumnDidResizeMessage: Message, UserInfoCodable {
                public static let name = columnDidResizeNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key("NSTableColumn", \.tableColumn),
                    .key("NSOldWidth", \.oldWidth)
                )
                /// The column.
                public var tableColumn: NSTableColumn
                /// The previous width.
                public var oldWidth: CGFloat
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSTableView.Bridged {
        // Disfavored, because an outline view is a table view, too, with notifications of its own.
        @_disfavoredOverload public static var selectionDidChange: Self.SelectionDidChangeMessage.Identifier { .init() }
        @_disfavoredOverload public static var selectionIsChanging: Self.SelectionIsChangingMessage.Identifier {
            .init()
        }
        @_disfavoredOverload public static var columnDidMove: Self.ColumnDidMoveMessage.Identifier { .init() }
        @_disfavoredOverload public static var columnDidResize: Self.ColumnDidResizeMessage.Identifier { .init() }
    }

    extension NSOutlineView {
        /// Messages that outline views post.
        public enum Bridged: MessageNamespace {
            /// A message that an outline view posts.
            public protocol Message: MessageCenter.BridgedMainActorMessage where Subject == NSOutlineView {}
            /// A message that an outline view posts, without properties.
            public protocol Event: Message, SystemEvent {}
            /// Other rows or columns have been selected.
            public struct SelectionDidChangeMessage: Event {
                public static let name = NSOutlineView.selectionDidChangeNotification
            }
            /// The selection is changing while the mouse button is down.
            public struct SelectionIsChangingMessage: Event {
                public static let name = NSOutlineView.selectionIsChangingNotification
            }
            /// A column has been moved.
            public struct ColumnDidMoveMessage: Message, UserInfoCodable {
                public static let name = NSOutlineView.columnDidMoveNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key("NSOldColumn", \.oldColumn),
                    .key("NSNewColumn", \.newColumn)
                )
                /// The previous index of the column.
                public var oldColumn: Int
                /// The index of the column.
                public var newColumn: Int
            }
            /// A column has another width.
            public struct ColumnDidResizeMessage: Message, UserInfoCodable {
                public static let name = NSOutlineView.columnDidResizeNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key("NSTableColumn", \.tableColumn),
                    .key("NSOldWidth", \.oldWidth)
                )
                /// The column.
                public var tableColumn: NSTableColumn
                /// The previous width.
                public var oldWidth: CGFloat
            }
            /// An item is about to be expanded.
            public struct ItemWillExpandMessage: Message, UserInfoCodable {
                public static let name = itemWillExpandNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSObject", \.item))
                /// The item.
                public var item: Any
            }
            /// An item has been expanded.
            public struct ItemDidExpandMessage: Message, UserInfoCodable {
                public static let name = itemDidExpandNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSObject", \.item))
                /// The item.
                public var item: Any
            }
            /// An item is about to be collapsed.
            public struct ItemWillCollapseMessage: Message, UserInfoCodable {
                public static let name = itemWillCollapseNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSObject", \.item))
                /// The item.
                public var item: Any
            }
            /// An item has been collapsed.
            public struct ItemDidCollapseMessage: Message, UserInfoCodable {
                public static let name = itemDidCollapseNotification
                public static let userInfo = UserInfoCoding(Self.init, .key("NSObject", \.item))
                /// The item.
                public var item: Any
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == NSOutlineView.Bridged {
        public static var selectionDidChange: Self.SelectionDidChangeMessage.Identifier { .init() }
        public static var selectionIsChanging: Self.SelectionIsChangingMessage.Identifier { .init() }
        public static var columnDidMove: Self.ColumnDidMoveMessage.Identifier { .init() }
        public static var columnDidResize: Self.ColumnDidResizeMessage.Identifier { .init() }
        public static var itemWillExpand: Self.ItemWillExpandMessage.Identifier { .init() }
        public static var itemDidExpand: Self.ItemDidExpandMessage.Identifier { .init() }
        public static var itemWillCollapse: Self.ItemWillCollapseMessage.Identifier { .init() }
        public static var itemDidCollapse: Self.ItemDidCollapseMessage.Identifier { .init() }
    }
#endif

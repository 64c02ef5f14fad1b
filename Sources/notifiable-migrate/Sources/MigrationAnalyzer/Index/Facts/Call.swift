/// A call that may be the call of a wrapper, or the use of a property that may be one.
///
/// Only calls that could pass the name of a notification, or that could be made on a value with one, are kept.
package struct Call: Sendable {
    package struct Argument: Sendable {
        package let label: String?
        package internal(set) var value: Value
    }

    package enum Value: Sendable {
        case name([NameExpression])
        case selector(SelectorExpression)
        case body(Int)
        case userInfo(UserInfoExpression)
        case other(String, TypeExpression)
    }

    /// The method's name.
    package let name: String
    /// The base of the call, as written.
    package let base: String?
    let baseType: TypeExpression
    /// The value that the method is called on, if that may be a name or have one: `Events.arrived`.
    package let receiver: NameExpression?
    package var arguments: [Argument]
    package let span: SourceSpan
    package let extent: SourceSpan
    /// The line on which the call ends.
    package let lastLine: Int
    package let place: PostPlace
    package var token: TokenUse
    package let function: Int?
    package let type: Int?

    /// The labels of the methods of centers that post and observe.
    static let labelsOfCenters: Set<String?> = [
        nil, "name", "object", "userInfo", "deliverImmediately", "options", "selector", "suspensionBehavior", "forName",
        "queue", "using", "of", "for", "subject", "postingStyle", "coalesceMask", "forModes",
    ]
}

/// The calls and assignments in one function that run in one place.
package struct CallGroup: Sendable {
    /// An index into `FileIndex.functions`; `nil` for the values of properties, and for code of the file.
    package let function: Int?
    package let place: PostPlace
    /// What is called or assigned, once for each time.
    package private(set) var callees: [Callee] = []

    package init(function: Int?, place: PostPlace) {
        self.function = function
        self.place = place
    }

    package mutating func append(_ callees: [Callee]) { self.callees += callees }

    /// A function or a property, as a hash of its name. Hashes of two names are hardly ever the same.
    package struct Callee: RawRepresentable, Hashable, Sendable {
        /// The name in the upper half. In the lower half, the type whose function is called, if the call names it or is
        /// made in it; 0 otherwise.
        package let rawValue: UInt64
        /// The arguments of a call. They aren't compared or hashed: the raw value stands for the callee.
        let arguments: Arguments?

        package init(rawValue: UInt64) { (self.rawValue, arguments) = (rawValue, nil) }

        private init(_ name: String, of owner: String? = nil, _ arguments: Arguments? = nil) {
            rawValue = StableHash.fnv1a(name) << 32 | (owner.map { StableHash.fnv1a($0) & 0xffff_ffff } ?? 0)
            self.arguments = arguments
        }

        package static func function(_ name: String, of owner: String? = nil) -> Self { Self(name, of: owner) }
        static func function(_ name: String, of owner: String?, _ arguments: Arguments) -> Self {
            Self(name, of: owner, arguments)
        }
        package static func setter(of property: String) -> Self { Self(property + "=") }

        /// Without the type.
        package var anyOwner: Self { Self(rawValue: rawValue & ~0xffff_ffff) }
    }

    /// The arguments of a call, as far as they tell functions of one name apart.
    struct Arguments: Sendable {
        /// A bit for each label, which some labels share.
        private let labels: UInt32
        private let count: UInt16
        /// Without trailing closures, which may be those of parameters with labels.
        private let unlabeledCount: UInt16

        init(of shape: CallShape) {
            labels = Self.bits(of: shape.arguments.map(\.label))
            count = UInt16(clamping: shape.arguments.count)
            unlabeledCount = UInt16(clamping: shape.labels.count { $0 == nil })
        }

        private static func bits(of labels: [String?]) -> UInt32 {
            labels.reduce(0) { bits, label in bits | (label.map { 1 << UInt32(StableHash.fnv1a($0) & 31) } ?? 0) }
        }

        /// Whether arguments can be those of a function with parameters.
        static func areFitting(_ parameters: [Parameter]) -> (Self) -> Bool {
            // A variadic parameter is an array that a call may omit.
            let mayBeVariadic = parameters.contains { $0.isOptional && $0.type?.isCollection == true }
            let unlabeled = mayBeVariadic ? Int.max : parameters.count { $0.label == nil }
            let counts = parameters.count { !$0.isOptional }...(mayBeVariadic ? Int.max : parameters.count)
            let labels = bits(of: parameters.map(\.label))
            return { arguments in
                arguments.labels & ~labels == 0 && arguments.unlabeledCount <= unlabeled
                    && counts.contains(Int(arguments.count))
            }
        }
    }
}

internal import Foundation

/// Which thread this is, for as long as it runs.
package struct ThreadIdentity: Hashable, Sendable {
    private let address: UInt

    package static var current: ThreadIdentity {
        #if os(Windows)
            ThreadIdentity(address: UInt(bitPattern: ObjectIdentifier(Thread.current)))
        #elseif canImport(Darwin)
            ThreadIdentity(address: UInt(bitPattern: pthread_self()))
        #else
            ThreadIdentity(address: UInt(pthread_self()))
        #endif
    }
}

internal import Foundation

/// The payload of a file handle's notification: an item, or the number of an error.
extension Result where Failure == POSIXError {
    private static var errorKey: String { "NSFileHandleError" }

    /// Reads the payload; an error goes before an item, since Foundation posts empty data beside an error.
    init?(userInfo: [AnyHashable: Any]?, item key: String) {
        if let number = userInfo?[Self.errorKey] as? Int, let code = POSIXErrorCode(rawValue: Int32(number)) {
            self = .failure(POSIXError(code))
        } else if let item = userInfo?[key] as? Success {
            self = .success(item)
        } else {
            return nil
        }
    }

    /// Makes the payload.
    func userInfo(item key: String) -> [AnyHashable: Any] {
        switch self {
        case .success(let item): [key: item]
        case .failure(let error): [Self.errorKey: Int(error.code.rawValue)]
        }
    }
}

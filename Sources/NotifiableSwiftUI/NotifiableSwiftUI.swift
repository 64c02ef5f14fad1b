// One import gives views the center whose messages they receive.
@_exported public import NotifiableAdapter

// The rest of this module needs SwiftUI. On Linux it runs against a stub (Tests/AppleStubs). Its use of APIs newer than
// the package's floor is checked by hand, and not yet by a build against Apple's SDKs.

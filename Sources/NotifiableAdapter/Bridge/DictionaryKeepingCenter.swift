/// A center of this package, which knows whether its observers get the very dictionary that was posted.
///
/// Where they do, the bridge tells its echo by the dictionary's identity alone, also where the contents cannot be compared.
package protocol DictionaryKeepingCenter: NotificationProtocol {
    /// Whether a notification reaches its observers with the very dictionary that was posted.
    var keepsDictionaries: Bool { get }
}

extension LegacyCenter: DictionaryKeepingCenter {
    package var keepsDictionaries: Bool { true }
}

extension MessageCenter: DictionaryKeepingCenter {
    /// It is the legacy side that delivers, so it decides.
    package var keepsDictionaries: Bool { bridge.keepsDictionaries }
}

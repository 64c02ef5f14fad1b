// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

// The text of each name ends with `Notification`.
func named(_ text: String) -> Notification.Name { Notification.Name("\(text)Notification") }

open class AVPlayerItem: NSObject, @unchecked Sendable {
    public static let didPlayToEndTimeNotification = named("AVPlayerItemDidPlayToEndTime")
    public static let playbackStalledNotification = named("AVPlayerItemPlaybackStalled")
    public static let failedToPlayToEndTimeNotification = named("AVPlayerItemFailedToPlayToEndTime")
}

public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"

open class AVAudioSession: NSObject, @unchecked Sendable {
    public static let mediaServicesWereLostNotification = named("AVAudioSessionMediaServicesWereLost")
    public static let mediaServicesWereResetNotification = named("AVAudioSessionMediaServicesWereReset")
    public static let interruptionNotification = named("AVAudioSessionInterruption")
    public static let routeChangeNotification = named("AVAudioSessionRouteChange")
    public enum InterruptionType: UInt, Sendable { case ended, began }
    public enum RouteChangeReason: UInt, Sendable { case unknown, newDeviceAvailable, oldDeviceUnavailable }
    public struct InterruptionOptions: OptionSet, Sendable {
        public static let shouldResume = Self(rawValue: 1)
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

open class AVAudioSessionRouteDescription: NSObject {}

public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"

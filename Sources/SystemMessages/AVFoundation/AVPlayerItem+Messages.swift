// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(AVFoundation)
    public import AVFoundation

    extension AVPlayerItem {
        /// Messages that player items post, on any thread.
        public enum Bridged: MessageNamespace {
            /// A message that a player item posts.
            public protocol Message: MessageCenter.BridgedAsyncMessage where Subject == AVPlayerItem {}
            /// A message that a player item posts, without properties.
            public protocol Event: Message, SystemEvent {}
            /// The item has been played to its end.
            public struct DidPlayToEndTimeMessage: Event { public static let name = didPlayToEndTimeNotification }
            /// Playback has stalled, because data hasn't arrived in time.
            public struct PlaybackStalledMessage: Event { public static let name = playbackStalledNotification }
            /// The item couldn't be played to its end.
            public struct FailedToPlayToEndTimeMessage: Message, UserInfoCodable {
                public static let name = failedToPlayToEndTimeNotification
                public static let userInfo = UserInfoCoding(
                    Self.init,
                    .key(AVPlayerItemFailedToPlayToEndTimeErrorKey, \.error)
                )
                /// The reason.
                public var error: (any Error)?
            }
        }
    }
    extension MessageCenter.MessageIdentifier where Self == AVPlayerItem.Bridged {
        public static var didPlayToEndTime: Self.DidPlayToEndTimeMessage.Identifier { .init() }
        public static var playbackStalled: Self.PlaybackStalledMessage.Identifier { .init() }
        public static var failedToPlayToEndTime: Self.FailedToPlayToEndTimeMessage.Identifier { .init() }
    }

    #if !os(macOS)
        extension AVAudioSession {
            /// Messages about the audio session. macOS lacks the class.
            public enum Bridged: MessageNamespace {
                /// A message about the audio session that isn't posted on the main thread.
                public protocol Message: MessageCenter.BridgedAsyncMessage where Subject == AVAudioSession {}
                /// A message about the audio session, posted on the main thread, without properties.
                public protocol Event: MainActorEvent where Subject == AVAudioSession {}
                /// The media server has been terminated.
                public struct MediaServicesWereLostMessage: Event {
                    public static let name = mediaServicesWereLostNotification
                }
                /// The media server has been restarted: create the audio objects anew.
                public struct MediaServicesWereResetMessage: Event {
                    public static let name = mediaServicesWereResetNotification
                }
                /// An interruption has begun or ended. Apple deprecates the name in favor of its messages of 2026.
                public struct InterruptionMessage: Message, UserInfoCodable {
                    public static let name = interruptionNotification
                    public static let userInfo = UserInfoCoding(
                        Self.init,
                        .rawValue(AVAudioSessionInterruptionTypeKey, \.type),
                        .rawValue(AVAudioSessionInterruptionOptionKey, \.options)
                    )
                    /// Whether the interruption begins or ends.
                    public var type: InterruptionType
                    /// Whether playback should resume, at the end of an interruption.
                    public var options: InterruptionOptions?
                }
                /// Sound is played or recorded by another device.
                ///
                /// `@unchecked Sendable`: the description of a route is immutable.
                public struct RouteChangeMessage: Message, UserInfoCodable, @unchecked Sendable {
                    public static let name = routeChangeNotification
                    public static let userInfo = UserInfoCoding(
                        Self.init,
                        .rawValue(AVAudioSessionRouteChangeReasonKey, \.reason),
                        .key(AVAudioSessionRouteChangePreviousRouteKey, \.previousRoute)
                    )
                    /// Why the route has changed.
                    public var reason: RouteChangeReason
                    /// The previous route.
                    public var previousRoute: AVAudioSessionRouteDescription?
                }
            }
        }
        extension MessageCenter.MessageIdentifier where Self == AVAudioSession.Bridged {
            public static var mediaServicesWereLost: Self.MediaServicesWereLostMessage.Identifier { .init() }
            public static var mediaServicesWereReset: Self.MediaServicesWereResetMessage.Identifier { .init() }
            public static var interruption: Self.InterruptionMessage.Identifier { .init() }
            public static var routeChange: Self.RouteChangeMessage.Identifier { .init() }
        }
    #endif
#endif

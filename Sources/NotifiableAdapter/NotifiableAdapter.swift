// One import gives the adapter's users the message center that the adapter stands on.
@_exported public import ActorMessaging

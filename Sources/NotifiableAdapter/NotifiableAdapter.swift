// Importing the adapter also imports the message center that it is built on.
@_exported public import ActorMessaging

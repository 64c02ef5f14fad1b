// One import gives the system's messages and the center that delivers them.
@_exported public import NotifiableAdapter

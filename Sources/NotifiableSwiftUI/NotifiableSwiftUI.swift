// One import gives views the center whose messages they receive.
@_exported public import NotifiableAdapter

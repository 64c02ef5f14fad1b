/// Value types of the standard library and of Foundation that turn up as the object of a notification.
enum ValueTypes {
    static let names: Set<String> = [
        "String", "Substring", "Character", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
        "UInt32",
        "UInt64", "Double", "Float", "CGFloat", "Bool", "Array", "Dictionary", "Set", "URL", "URLRequest",
        "URLComponents",
        "Data", "Date", "DateInterval", "UUID", "IndexPath", "IndexSet", "Decimal", "Locale", "TimeZone", "Calendar",
        "Notification.Name", "CGRect", "CGPoint", "CGSize", "CGAffineTransform", "NSRange", "Range", "TimeInterval",
        "AttributedString", "CMTime", "CLLocationCoordinate2D",
    ]
}

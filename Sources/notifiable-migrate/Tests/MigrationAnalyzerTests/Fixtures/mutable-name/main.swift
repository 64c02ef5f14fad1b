import Foundation

// silent: the variables of this file are the main actor's
var delivered = Notification.Name("Delivered")

import Foundation

var domainChanged = Notification.Name("DomainChanged")  // finds: mutable-name

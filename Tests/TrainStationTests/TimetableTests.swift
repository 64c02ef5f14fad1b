import Testing
@testable import train_station

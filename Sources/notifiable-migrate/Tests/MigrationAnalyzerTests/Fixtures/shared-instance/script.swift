#!/usr/bin/swift
import Foundation

// silent: the globals of a script are the main actor's
let scriptGate = Gate()
RunLoop.main.run()

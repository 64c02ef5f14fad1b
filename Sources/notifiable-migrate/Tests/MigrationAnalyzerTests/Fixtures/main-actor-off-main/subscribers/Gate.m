// Objective-C doesn't see the constants of `Notification.Name`.
- (void)rang { [[NSNotificationCenter defaultCenter] postNotificationName:@"Other" object:nil]; }

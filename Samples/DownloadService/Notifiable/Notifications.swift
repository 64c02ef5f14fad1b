/// What the migration leaves behind.
enum Notifications {}

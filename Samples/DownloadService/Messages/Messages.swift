/// Where the migration leads.
enum Messages {}

// The declarations of the Objective-C runtime that CActorMessaging uses.

typedef struct objc_selector *SEL;

void objc_msgSend(void);
SEL sel_registerName(const char *name);

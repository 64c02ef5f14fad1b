#include "CActorMessaging.h"

static _Thread_local unsigned mainJobDepth;

bool CActorMessagingDefaultReplaced = false;

uintptr_t CActorMessagingThreadIdentity(void) {
    return (uintptr_t)&mainJobDepth;
}

void CActorMessagingMainJobBegan(void) {
    mainJobDepth += 1;
}

void CActorMessagingMainJobEnded(void) {
    mainJobDepth -= 1;
}

#if defined(__APPLE__)

#include <pthread.h>

bool CActorMessagingIsOnMainExecutor(uintptr_t identity, uintptr_t implementation) {
    (void)identity;
    (void)implementation;
    return mainJobDepth > 0 || pthread_main_np() != 0;
}

#else

// Exported by the concurrency runtime since Swift 6.2. The standard library declares it for its own use only (it decides
// whether `Task.immediate` may run in place), so Swift code cannot name it. With no flags, it answers and never traps.
__attribute__((swiftcall)) extern bool
swift_task_isCurrentExecutorWithFlags(uintptr_t identity, uintptr_t implementation, uint64_t flags);

bool CActorMessagingIsOnMainExecutor(uintptr_t identity, uintptr_t implementation) {
    return mainJobDepth > 0 || swift_task_isCurrentExecutorWithFlags(identity, implementation, 0);
}

#endif

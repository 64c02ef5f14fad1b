#include "CActorMessaging.h"

#include <time.h>

static _Thread_local unsigned mainJobDepth;
static _Thread_local bool isInInstrument;

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

void CActorMessagingSetInInstrument(bool isInside) {
    isInInstrument = isInside;
}

bool CActorMessagingIsInInstrument(void) {
    return isInInstrument;
}

uintptr_t CActorMessagingCoarseTime(void) {
#if defined(__APPLE__)
    return (uintptr_t)(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX) / 1000000);
#else
#if defined(CLOCK_MONOTONIC_COARSE)
    const clockid_t clock = CLOCK_MONOTONIC_COARSE;
#else
    const clockid_t clock = CLOCK_MONOTONIC;
#endif
    struct timespec time;
    clock_gettime(clock, &time);
    return (uintptr_t)time.tv_sec * 1000 + (uintptr_t)(time.tv_nsec / 1000000);
#endif
}

#if defined(__APPLE__)

#include <objc/message.h>
#include <pthread.h>

// Forming a weak reference to an Objective-C object that is being deallocated stops the program. Both root classes,
// NSObject and Swift's, answer this question of the runtime's.
bool CActorMessagingIsDeallocating(void *object) {
    return !((bool (*)(void *, SEL))objc_msgSend)(object, sel_registerName("allowsWeakReference"));
}

bool CActorMessagingIsOnMainThread(void) {
    return pthread_main_np() != 0;
}

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

#if defined(__linux__)

#include <sys/syscall.h>
#include <unistd.h>

// The main thread is the one whose identifier is the process's. It asks the kernel once.
bool CActorMessagingIsOnMainThread(void) {
    static _Thread_local signed char isMain = -1;
    if (isMain < 0) { isMain = syscall(SYS_gettid) == getpid(); }
    return isMain;
}

#elif !defined(__APPLE__)

bool CActorMessagingIsOnMainThread(void) {
    return false;
}

#endif

// The declarations of <os/lock.h> that the libraries use: macOS 10.12, iOS 10, tvOS 10, watchOS 3.
#pragma once

typedef struct {
    unsigned _os_unfair_lock_opaque;
} os_unfair_lock;

#define OS_UNFAIR_LOCK_INIT ((os_unfair_lock){0})

void os_unfair_lock_lock(os_unfair_lock *lock);
void os_unfair_lock_unlock(os_unfair_lock *lock);

// Atomic operations on one word. `order` is one of the constants; a constant argument costs nothing once inlined.

#ifndef C_ACTOR_MESSAGING_ATOMICS_H
#define C_ACTOR_MESSAGING_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    CActorMessagingRelaxed = __ATOMIC_RELAXED,
    CActorMessagingAcquiring = __ATOMIC_ACQUIRE,
    CActorMessagingReleasing = __ATOMIC_RELEASE,
    CActorMessagingAcquiringAndReleasing = __ATOMIC_ACQ_REL,
};

#define C_ACTOR_MESSAGING_ATOMIC static inline __attribute__((always_inline))

C_ACTOR_MESSAGING_ATOMIC uintptr_t CActorMessagingLoad(const uintptr_t *word, int order) {
    return __atomic_load_n(word, order);
}

C_ACTOR_MESSAGING_ATOMIC void CActorMessagingStore(uintptr_t *word, uintptr_t value, int order) {
    __atomic_store_n(word, value, order);
}

C_ACTOR_MESSAGING_ATOMIC uintptr_t CActorMessagingExchange(uintptr_t *word, uintptr_t value, int order) {
    return __atomic_exchange_n(word, value, order);
}

/// - Returns: the sum, which may have wrapped around.
C_ACTOR_MESSAGING_ATOMIC uintptr_t CActorMessagingAdd(uintptr_t *word, uintptr_t addend, int order) {
    return __atomic_add_fetch(word, addend, order);
}

/// Writes the value that was found to `expected`. A failure has the order of an acquiring load.
C_ACTOR_MESSAGING_ATOMIC bool
CActorMessagingCompareExchange(uintptr_t *word, uintptr_t *expected, uintptr_t desired, int order) {
    return __atomic_compare_exchange_n(word, expected, desired, false, order, __ATOMIC_ACQUIRE);
}

#endif

// The declarations of <pthread.h> that the libraries use: macOS 10.4, iOS 2.
#pragma once

#include <stddef.h>

typedef struct _opaque_pthread_t *pthread_t;

int pthread_main_np(void);
pthread_t pthread_self(void);
void *pthread_get_stackaddr_np(pthread_t);
size_t pthread_get_stacksize_np(pthread_t);

// The declarations of <pthread.h> that the libraries use: macOS 10.4, iOS 2.
#pragma once

int pthread_main_np(void);

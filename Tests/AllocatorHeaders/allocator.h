// The C library's own account of the heap, which the Glibc module leaves out.
#if defined(__GLIBC__) || __has_include(<features.h>)
#include <features.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

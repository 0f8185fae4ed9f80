/* Loaded before a database, it makes every wait for the disk last SLOW_DISK_MS milliseconds longer, and fail while
   there is a file of the name FAILING_DISK. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_longer(void) {
    const char *given = getenv("SLOW_DISK_MS");
    if (given) usleep(1000 * atoi(given));
}

static int fails(void) {
    const char *given = getenv("FAILING_DISK");
    return given && access(given, F_OK) == 0;
}

int fsync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    wait_longer();
    if (fails()) { errno = EIO; return -1; }
    return real(file);
}

int fdatasync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
    wait_longer();
    if (fails()) { errno = EIO; return -1; }
    return real(file);
}

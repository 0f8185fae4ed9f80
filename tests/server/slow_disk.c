/* Loaded before a database, it makes every wait for the disk last SLOW_DISK_MS milliseconds longer. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_longer(void) {
    const char *given = getenv("SLOW_DISK_MS");
    if (given) usleep(1000 * atoi(given));
}

int fsync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    wait_longer();
    return real(file);
}

int fdatasync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
    wait_longer();
    return real(file);
}

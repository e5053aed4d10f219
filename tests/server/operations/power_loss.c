/* Keeps a copy of a folder as a disk would have it after a loss of power: each file as of its latest fsync.

   Loaded by LD_PRELOAD. POWER_LOSS_DISK names the folder; the copy is the folder POWER_LOSS_DISK.durable. What a program
   has written to a file since its latest fsync is not in the copy, nor is a file that was never synced. Names that were
   deleted or renamed are gone from the copy when their folder is synced. Programs sync at the same time: one lock lets
   no older content overwrite a newer one. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const int SETTLED_SECONDS = 2; /* a file changed longer ago has another time of change than one changed now */

static void fail(const char *what) {
    perror(what);
    _exit(97); /* a test with an incomplete copy would prove nothing */
}

static void make_folders(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
}

/* The content of a file as it is now; nothing is done if the copy has it already. */
static void keep_file(const char *path, const char *copy, const char *draft) {
    int in = open(path, O_RDONLY);
    if (in < 0) return; /* deleted since it was opened */
    struct stat found, kept;
    fstat(in, &found);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (stat(copy, &kept) == 0 && kept.st_size == found.st_size && kept.st_mtim.tv_sec == found.st_mtim.tv_sec &&
        kept.st_mtim.tv_nsec == found.st_mtim.tv_nsec && found.st_mtim.tv_sec + SETTLED_SECONDS < now.tv_sec) {
        close(in);
        return;
    }
    int out = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (out < 0) fail(draft);
    char buffer[65536];
    ssize_t got;
    while ((got = read(in, buffer, sizeof buffer)) > 0)
        if (write(out, buffer, got) != got) fail(draft);
    struct timespec times[2] = {found.st_mtim, found.st_mtim};
    futimens(out, times);
    close(out);
    close(in);
    if (rename(draft, copy) != 0) fail(copy);
}

static void forget_missing(const char *folder, const char *copy) {
    DIR *kept = opendir(copy);
    if (kept == NULL) return;
    for (struct dirent *each; (each = readdir(kept)) != NULL;) {
        char path[PATH_MAX], gone[PATH_MAX];
        struct stat found;
        snprintf(path, sizeof path, "%s/%s", folder, each->d_name);
        snprintf(gone, sizeof gone, "%s/%s", copy, each->d_name);
        if (lstat(path, &found) != 0 && each->d_type == DT_REG) unlink(gone);
    }
    closedir(kept);
}

static void keep(int fd) {
    const char *disk = getenv("POWER_LOSS_DISK");
    char link[64], path[PATH_MAX - 64], copy[PATH_MAX], draft[PATH_MAX], lock[PATH_MAX];
    if (disk == NULL) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return;
    path[length] = 0;
    size_t above = strlen(disk);
    if (strncmp(path, disk, above) != 0 || (path[above] != '/' && path[above] != 0)) return;
    snprintf(copy, sizeof copy, "%s.durable%s", disk, path + above);
    snprintf(draft, sizeof draft, "%s.draft", disk);
    snprintf(lock, sizeof lock, "%s.lock", disk);
    int one = open(lock, O_RDWR | O_CREAT, 0600);
    if (one < 0 || flock(one, LOCK_EX) != 0) fail(lock);
    make_folders(copy);
    struct stat found;
    if (fstat(fd, &found) == 0 && S_ISDIR(found.st_mode)) {
        mkdir(copy, 0700);
        forget_missing(path, copy);
    } else {
        keep_file(path, copy, draft);
    }
    close(one);
}

int fsync(int fd) {
    static int (*real)(int);
    if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int result = real(fd);
    if (result == 0) keep(fd);
    return result;
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (real == NULL) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    int result = real(fd);
    if (result == 0) keep(fd);
    return result;
}

// What the package calls of Musl, for Scripts/apple-check.sh: types and values as its headers declare
// them for Linux with 64 bits. Nothing is linked with it.
#ifndef APPLE_STUB_MUSL_H
#define APPLE_STUB_MUSL_H

// alltypes.h

typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned mode_t;
typedef unsigned long nlink_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef int pid_t;
typedef long off_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef long time_t;
typedef long suseconds_t;
typedef unsigned useconds_t;
typedef int clockid_t;
typedef unsigned socklen_t;

// errno.h; errno itself stands in Musl.swift

int *__errno_location(void);
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define ENXIO 6
#define EBADF 9
#define ECHILD 10
#define EAGAIN 11
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define EXDEV 18
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOTTY 25
#define EFBIG 27
#define ENOSPC 28
#define ESPIPE 29
#define EROFS 30
#define EPIPE 32
#define ERANGE 34
#define ENAMETOOLONG 36
#define ENOSYS 38
#define ENOTEMPTY 39
#define ELOOP 40
#define ENOTSUP 95
#define EOPNOTSUPP 95
#define ENOBUFS 105
#define ETIMEDOUT 110
#define ECONNRESET 104

// fcntl.h, sys/file.h; open and fcntl stand in Musl.swift

#define O_RDONLY 00
#define O_WRONLY 01
#define O_RDWR 02
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_DIRECTORY 0200000
#define O_NOFOLLOW 0400000
#define O_CLOEXEC 02000000
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 1030
#define FD_CLOEXEC 1
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8

int flock(int, int);
int posix_fallocate(int, off_t, off_t);

// time.h

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3

int clock_gettime(clockid_t, struct timespec *);
int nanosleep(const struct timespec *, struct timespec *);
time_t time(time_t *);

// sys/stat.h; S_IFMT and its like stand in Musl.swift

struct stat {
  dev_t st_dev;
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  unsigned int __pad0;
  dev_t st_rdev;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
  long __unused[3];
};

int stat(const char *__restrict, struct stat *__restrict);
int lstat(const char *__restrict, struct stat *__restrict);
int fstat(int, struct stat *);
int chmod(const char *, mode_t);
int mkdir(const char *, mode_t);
int mkfifo(const char *, mode_t);
mode_t umask(mode_t);

// dirent.h

typedef struct __dirstream DIR;

struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};

int closedir(DIR *);
DIR *opendir(const char *);
struct dirent *readdir(DIR *);

// unistd.h

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_NPROCESSORS_ONLN 84

_Noreturn void _exit(int);
int access(const char *, int);
int chdir(const char *);
int close(int);
int dup(int);
int dup2(int, int);
int execv(const char *, char *const[]);
int execve(const char *, char *const[], char *const[]);
pid_t fork(void);
int fsync(int);
int ftruncate(int, off_t);
uid_t geteuid(void);
pid_t getpgrp(void);
pid_t getpid(void);
pid_t getppid(void);
pid_t getsid(pid_t);
uid_t getuid(void);
int isatty(int);
off_t lseek(int, off_t, int);
int pipe(int[2]);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
ssize_t read(int, void *, size_t);
ssize_t readlink(const char *__restrict, char *__restrict, size_t);
int rmdir(const char *);
pid_t setsid(void);
unsigned sleep(unsigned);
int symlink(const char *, const char *);
long sysconf(int);
int unlink(const char *);
int usleep(unsigned);
ssize_t write(int, const void *, size_t);

// stdlib.h, stdio.h, string.h, math.h

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1

typedef struct _IO_FILE FILE;

extern FILE *const stdin;
extern FILE *const stdout;
extern FILE *const stderr;

_Noreturn void abort(void);
int atexit(void (*)(void));
_Noreturn void exit(int);
void free(void *);
char *getenv(const char *);
void *malloc(size_t);
char *mkdtemp(char *);
int mkstemp(char *);
char *realpath(const char *__restrict, char *__restrict);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
int fflush(FILE *);
int fputs(const char *__restrict, FILE *__restrict);
int rename(const char *, const char *);
int memcmp(const void *, const void *, size_t);
void *memcpy(void *__restrict, const void *__restrict, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int strcmp(const char *, const char *);
char *strdup(const char *);
char *strerror(int);
size_t strlen(const char *);
char *strsignal(int);
double ceil(double);
double erf(double);
double exp(double);
double floor(double);
double lgamma(double);
double log(double);
double log10(double);
double log2(double);
double pow(double, double);
double round(double);
double sqrt(double);

// signal.h; SIG_DFL and its like stand in Musl.swift

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGWINCH 28
#define SIGSYS 31
#define SA_SIGINFO 4
#define SA_RESTART 0x10000000
#define SA_ONSTACK 0x08000000
#define SA_RESETHAND 0x80000000
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SS_ONSTACK 1
#define SS_DISABLE 2

typedef void (*sighandler_t)(int);

typedef struct __sigset_t {
  unsigned long __bits[128 / sizeof(long)];
} sigset_t;

typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
  union {
    char __pad[128 - 2 * sizeof(int) - sizeof(long)];
    struct {
      void *si_addr;
      short si_addr_lsb;
    } __sigfault;
  } __si_fields;
} siginfo_t;

struct sigaction {
  union {
    void (*sa_handler)(int);
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __sa_handler;
  sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};

typedef struct sigaltstack {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;

int kill(pid_t, int);
int raise(int);
int sigaction(int, const struct sigaction *__restrict, struct sigaction *__restrict);
int sigaddset(sigset_t *, int);
int sigaltstack(const stack_t *__restrict, stack_t *__restrict);
int sigdelset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigprocmask(int, const sigset_t *__restrict, sigset_t *__restrict);
void (*signal(int, void (*)(int)))(int);

// pthread.h

typedef struct __pthread *pthread_t;

typedef union {
  int __i[14];
} pthread_attr_t;

pthread_t pthread_self(void);
int pthread_create(
    pthread_t *__restrict, const pthread_attr_t *__restrict, void *(*)(void *), void *__restrict);
int pthread_detach(pthread_t);
int pthread_kill(pthread_t, int);
int pthread_sigmask(int, const sigset_t *__restrict, sigset_t *__restrict);

// sys/mman.h; MAP_FAILED stands in Musl.swift

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_SHARED 0x01
#define MAP_PRIVATE 0x02
#define MAP_ANON 0x20

void *mmap(void *, size_t, int, int, int, off_t);
int mprotect(void *, size_t, int);
int munmap(void *, size_t);

// poll.h

#define POLLIN 0x001
#define POLLOUT 0x004
#define POLLERR 0x008
#define POLLHUP 0x010
#define POLLNVAL 0x020

typedef unsigned long nfds_t;

struct pollfd {
  int fd;
  short events;
  short revents;
};

int poll(struct pollfd *, nfds_t, int);

// sys/socket.h, sys/ioctl.h

#define AF_UNIX 1
#define SOCK_STREAM 1
#define TIOCGWINSZ 0x5413

struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

int socketpair(int, int, int, int[2]);

// sys/resource.h, sys/wait.h

#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#define RLIMIT_CPU 0
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_NOFILE 7
#define RLIMIT_AS 9
#define WNOHANG 1
#define WUNTRACED 2

typedef unsigned long long rlim_t;

struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};

struct rusage {
  struct timeval ru_utime;
  struct timeval ru_stime;
  long ru_maxrss;
  long ru_ixrss;
  long ru_idrss;
  long ru_isrss;
  long ru_minflt;
  long ru_majflt;
  long ru_nswap;
  long ru_inblock;
  long ru_oublock;
  long ru_msgsnd;
  long ru_msgrcv;
  long ru_nsignals;
  long ru_nvcsw;
  long ru_nivcsw;
  long __reserved[16];
};

int getrlimit(int, struct rlimit *);
int getrusage(int, struct rusage *);
int setrlimit(int, const struct rlimit *);
pid_t wait4(pid_t, int *, int, struct rusage *);
pid_t waitpid(pid_t, int *, int);

// spawn.h

#define POSIX_SPAWN_SETSIGDEF 4
#define POSIX_SPAWN_SETSIGMASK 8
#define POSIX_SPAWN_SETSID 128

typedef struct {
  int __flags;
  pid_t __pgrp;
  sigset_t __def;
  sigset_t __mask;
  int __prio;
  int __pol;
  void *__fn;
  char __pad[64 - sizeof(void *)];
} posix_spawnattr_t;

typedef struct {
  int __pad0[2];
  void *__actions;
  int __pad[16];
} posix_spawn_file_actions_t;

int posix_spawn(
    pid_t *__restrict, const char *__restrict, const posix_spawn_file_actions_t *,
    const posix_spawnattr_t *__restrict, char *const *__restrict, char *const *__restrict);
int posix_spawnattr_destroy(posix_spawnattr_t *);
int posix_spawnattr_init(posix_spawnattr_t *);
int posix_spawnattr_setflags(posix_spawnattr_t *, short);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *__restrict, const sigset_t *__restrict);
int posix_spawnattr_setsigmask(posix_spawnattr_t *__restrict, const sigset_t *__restrict);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *, int);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t *__restrict, int, const char *__restrict, int, mode_t);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);

// dlfcn.h

#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_NOLOAD 4

typedef struct {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;

int dladdr(const void *, Dl_info *);
void *dlopen(const char *, int);
void *dlsym(void *__restrict, const char *__restrict);

#endif

// What the package calls of Apple's C library and kernel, for Scripts/apple-check.sh: types, values
// and marks of availability as Apple's headers declare them. Nothing is linked with it. Add what a
// source calls for the first time; leave out what Swift cannot import of the real headers.
#ifndef APPLE_STUB_DARWIN_H
#define APPLE_STUB_DARWIN_H

#define STUB_PROHIBITED(platform) __attribute__((availability(platform, unavailable)))
#define __TVOS_PROHIBITED STUB_PROHIBITED(tvos)
#define __WATCHOS_PROHIBITED STUB_PROHIBITED(watchos)
#define __IOS_PROHIBITED STUB_PROHIBITED(ios)
#define __SINCE_MACOS(version) __attribute__((availability(macos, introduced = version)))

// sys/types.h, stdint.h, stddef.h

typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef unsigned long __darwin_size_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef uint64_t u_quad_t;
typedef char *caddr_t;
typedef int32_t dev_t;
typedef uint64_t ino_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef int32_t pid_t;
typedef int64_t off_t;
typedef int64_t blkcnt_t;
typedef int32_t blksize_t;
typedef uint32_t fixpt_t;
typedef int32_t segsz_t;
typedef long time_t;
typedef int32_t suseconds_t;
typedef uint32_t useconds_t;
typedef unsigned long clock_t;
typedef uint32_t socklen_t;

// errno.h; errno itself stands in Darwin.swift

extern int *__error(void);
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define ENXIO 6
#define E2BIG 7
#define ENOEXEC 8
#define EBADF 9
#define ECHILD 10
#define EDEADLK 11
#define ENOMEM 12
#define EACCES 13
#define EFAULT 14
#define EBUSY 16
#define EEXIST 17
#define EXDEV 18
#define ENODEV 19
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
#define EMLINK 31
#define EPIPE 32
#define ERANGE 34
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EINPROGRESS 36
#define ENOTSUP 45
#define ENOBUFS 55
#define ETIMEDOUT 60
#define ELOOP 62
#define ENAMETOOLONG 63
#define ENOTEMPTY 66
#define EDQUOT 69
#define ENOLCK 77
#define ENOSYS 78
#define EOPNOTSUPP 102
#define ECONNRESET 54

// fcntl.h; open and fcntl stand in Darwin.swift

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_ACCMODE 0x0003
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_GETLK 7
#define F_SETLK 8
#define F_SETLKW 9
#define F_PREALLOCATE 42
#define F_GETPATH 50
#define F_FULLFSYNC 51
#define F_DUPFD_CLOEXEC 67
#define F_SETNOSIGPIPE 73
#define FD_CLOEXEC 1
#define F_RDLCK 1
#define F_UNLCK 2
#define F_WRLCK 3
#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define F_ALLOCATECONTIG 0x00000002
#define F_ALLOCATEALL 0x00000004
#define F_PEOFPOSMODE 3
#define AT_FDCWD -2

struct flock {
  off_t l_start;
  off_t l_len;
  pid_t l_pid;
  short l_type;
  short l_whence;
};

typedef struct fstore {
  unsigned int fst_flags;
  int fst_posmode;
  off_t fst_offset;
  off_t fst_length;
  off_t fst_bytesalloc;
} fstore_t;

int flock(int, int);

// time.h, sys/time.h

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};

struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};

typedef enum {
  _CLOCK_REALTIME = 0,
  _CLOCK_MONOTONIC = 6,
  _CLOCK_UPTIME_RAW = 8,
  _CLOCK_PROCESS_CPUTIME_ID = 12,
  _CLOCK_THREAD_CPUTIME_ID = 16
} clockid_t;

__SINCE_MACOS(10.12) int clock_gettime(clockid_t __clock_id, struct timespec *__tp);
__SINCE_MACOS(10.12) uint64_t clock_gettime_nsec_np(clockid_t __clock_id);
int gettimeofday(struct timeval *__restrict, void *__restrict);
int nanosleep(const struct timespec *__rqtp, struct timespec *__rmtp);
time_t time(time_t *);

// sys/stat.h; S_IFMT and its like stand in Darwin.swift

struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  uint32_t st_flags;
  uint32_t st_gen;
  int32_t st_lspare;
  int64_t st_qspare[2];
};

int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int chmod(const char *, mode_t);
int fchmod(int, mode_t);
int mkdir(const char *, mode_t);
int mkfifo(const char *, mode_t);
mode_t umask(mode_t);

// dirent.h

typedef struct {
  int __dd_fd;
  long __dd_loc;
} DIR;

struct dirent {
  uint64_t d_ino;
  uint64_t d_seekoff;
  uint16_t d_reclen;
  uint16_t d_namlen;
  uint8_t d_type;
  char d_name[1024];
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
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _SC_OPEN_MAX 5
#define _SC_PAGESIZE 29
#define _SC_NPROCESSORS_CONF 57
#define _SC_NPROCESSORS_ONLN 58
#define PATH_MAX 1024

void _exit(int) __attribute__((noreturn));
int access(const char *, int);
unsigned int alarm(unsigned int);
int chdir(const char *);
int close(int);
int dup(int);
int dup2(int, int);
int execv(const char *__path, char *const *__argv) __WATCHOS_PROHIBITED __TVOS_PROHIBITED;
int execve(const char *__file, char *const *__argv, char *const *__envp)
    __WATCHOS_PROHIBITED __TVOS_PROHIBITED;
int execvp(const char *__file, char *const *__argv) __WATCHOS_PROHIBITED __TVOS_PROHIBITED;
int fsync(int);
int ftruncate(int, off_t);
char *getcwd(char *, size_t);
gid_t getegid(void);
uid_t geteuid(void);
gid_t getgid(void);
int getpagesize(void);
pid_t getpgid(pid_t);
pid_t getpgrp(void);
pid_t getpid(void);
pid_t getppid(void);
pid_t getsid(pid_t);
uid_t getuid(void);
int isatty(int);
int link(const char *, const char *);
off_t lseek(int, off_t, int);
int pause(void);
int pipe(int[2]);
ssize_t pread(int __fd, void *__buf, size_t __nbyte, off_t __offset);
ssize_t pwrite(int __fd, const void *__buf, size_t __nbyte, off_t __offset);
ssize_t read(int, void *, size_t);
ssize_t readlink(const char *__restrict, char *__restrict, size_t);
int rmdir(const char *);
int setpgid(pid_t, pid_t);
pid_t setsid(void);
unsigned int sleep(unsigned int);
int symlink(const char *, const char *);
long sysconf(int);
pid_t tcgetpgrp(int);
int truncate(const char *, off_t);
char *ttyname(int);
int unlink(const char *__path);
int usleep(useconds_t);
ssize_t write(int __fd, const void *__buf, size_t __nbyte);

// stdlib.h

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1

void abort(void) __attribute__((noreturn));
int atexit(void (*_Nonnull)(void));
int atoi(const char *);
void *calloc(size_t __count, size_t __size);
void exit(int) __attribute__((noreturn));
void free(void *);
char *getenv(const char *);
int grantpt(int);
void *malloc(size_t __size);
char *mkdtemp(char *);
int mkstemp(char *);
int posix_openpt(int);
char *ptsname(int);
int putenv(char *);
void *realloc(void *__ptr, size_t __size);
char *realpath(const char *__restrict, char *__restrict);
int setenv(const char *__name, const char *__value, int __overwrite);
double strtod(const char *, char **);
long strtol(const char *__str, char **__endptr, int __base);
unsigned long strtoul(const char *__str, char **__endptr, int __base);
int unlockpt(int);
int unsetenv(const char *);
uint32_t arc4random(void);

// stdio.h

typedef struct __sFILE {
  unsigned char *_p;
  int _r;
  int _w;
  short _flags;
  short _file;
} FILE;

extern FILE *__stdinp;
extern FILE *__stdoutp;
extern FILE *__stderrp;
#define stdin __stdinp
#define stdout __stdoutp
#define stderr __stderrp
#define EOF (-1)
#define BUFSIZ 1024
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

int fclose(FILE *);
int ferror(FILE *);
int fflush(FILE *);
int fileno(FILE *);
FILE *fopen(const char *__restrict __filename, const char *__restrict __mode);
int fputc(int, FILE *);
int fputs(const char *__restrict, FILE *__restrict);
size_t fread(void *__restrict __ptr, size_t __size, size_t __nitems, FILE *__restrict __stream);
size_t fwrite(
    const void *__restrict __ptr, size_t __size, size_t __nitems, FILE *__restrict __stream);
void perror(const char *);
int putchar(int);
int puts(const char *);
int remove(const char *);
int rename(const char *__old, const char *__new);
int setvbuf(FILE *__restrict, char *__restrict, int, size_t);

// string.h

void *memchr(const void *__s, int __c, size_t __n);
int memcmp(const void *__s1, const void *__s2, size_t __n);
void *memcpy(void *__dst, const void *__src, size_t __n);
void *memmove(void *__dst, const void *__src, size_t __len);
void *memset(void *__b, int __c, size_t __len);
int strcmp(const char *__s1, const char *__s2);
char *strdup(const char *__s1);
char *strerror(int __errnum);
int strerror_r(int __errnum, char *__strerrbuf, size_t __buflen);
size_t strlen(const char *__s);
int strncmp(const char *__s1, const char *__s2, size_t __n);
char *strsignal(int __sig);

// math.h

double ceil(double);
double exp(double);
double fabs(double);
double floor(double);
double log(double);
double log10(double);
double log2(double);
double pow(double, double);
double round(double);
double sqrt(double);
double tgamma(double);
double lgamma(double);
double erf(double);
double erfc(double);

// signal.h; SIG_DFL and its like stand in Darwin.swift

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGEMT 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGSYS 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGURG 16
#define SIGSTOP 17
#define SIGTSTP 18
#define SIGCONT 19
#define SIGCHLD 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGIO 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGINFO 29
#define SIGUSR1 30
#define SIGUSR2 31
#define NSIG 32
#define SA_ONSTACK 0x0001
#define SA_RESTART 0x0002
#define SA_RESETHAND 0x0004
#define SA_NOCLDSTOP 0x0008
#define SA_NODEFER 0x0010
#define SA_NOCLDWAIT 0x0020
#define SA_SIGINFO 0x0040
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SS_ONSTACK 0x0001
#define SS_DISABLE 0x0004
#define MINSIGSTKSZ 32768
#define SIGSTKSZ 131072
#define SEGV_MAPERR 1
#define SEGV_ACCERR 2

typedef uint32_t sigset_t;
typedef void (*sig_t)(int);

union sigval {
  int sival_int;
  void *sival_ptr;
};

typedef struct __siginfo {
  int si_signo;
  int si_errno;
  int si_code;
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
  void *si_addr;
  union sigval si_value;
  long si_band;
  unsigned long __pad[7];
} siginfo_t;

union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};

struct sigaction {
  union __sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};

typedef struct __darwin_sigaltstack {
  void *ss_sp;
  __darwin_size_t ss_size;
  int ss_flags;
} stack_t;

int kill(pid_t, int);
int killpg(pid_t, int);
int raise(int);
int sigaction(int, const struct sigaction *__restrict, struct sigaction *__restrict);
int sigaddset(sigset_t *, int);
int sigaltstack(const stack_t *__restrict, stack_t *__restrict)
    __WATCHOS_PROHIBITED __TVOS_PROHIBITED;
int sigdelset(sigset_t *, int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigismember(const sigset_t *, int);
int sigpending(sigset_t *);
int sigprocmask(int, const sigset_t *__restrict, sigset_t *__restrict);
int sigsuspend(const sigset_t *);
int sigwait(const sigset_t *__restrict, int *__restrict);
void (*signal(int, void (*)(int)))(int);

// pthread.h

typedef struct _opaque_pthread_t {
  long __sig;
  void *__cleanup_stack;
  char __opaque[8176];
} *pthread_t;

typedef struct _opaque_pthread_attr_t {
  long __sig;
  char __opaque[56];
} pthread_attr_t;

typedef struct _opaque_pthread_mutex_t {
  long __sig;
  char __opaque[56];
} pthread_mutex_t;

typedef struct _opaque_pthread_mutexattr_t {
  long __sig;
  char __opaque[8];
} pthread_mutexattr_t;

typedef unsigned long pthread_key_t;

pthread_t _Nonnull pthread_self(void);
int pthread_equal(pthread_t _Nullable, pthread_t _Nullable);
int pthread_kill(pthread_t _Nonnull, int);
int pthread_main_np(void);
int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);
int pthread_threadid_np(pthread_t _Nullable, uint64_t *_Nullable);
int pthread_mutex_init(
    pthread_mutex_t *_Nonnull __restrict, const pthread_mutexattr_t *_Nullable __restrict);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull);
int pthread_mutex_trylock(pthread_mutex_t *_Nonnull);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull);
int pthread_attr_init(pthread_attr_t *_Nonnull);
int pthread_attr_setstacksize(pthread_attr_t *_Nonnull, size_t);
int pthread_attr_destroy(pthread_attr_t *_Nonnull);
int pthread_create(
    pthread_t _Nullable *_Nonnull __restrict, const pthread_attr_t *_Nullable __restrict,
    void *_Nullable (*_Nonnull)(void *_Nonnull), void *_Nullable __restrict);
int pthread_detach(pthread_t _Nonnull);
int pthread_join(pthread_t _Nonnull, void *_Nullable *_Nullable);
int pthread_detach(pthread_t _Nonnull);
int pthread_key_create(pthread_key_t *_Nonnull, void (*_Nullable)(void *_Nonnull));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
size_t pthread_get_stacksize_np(pthread_t _Nonnull);
void *_Nonnull pthread_get_stackaddr_np(pthread_t _Nonnull);

// sys/mman.h; MAP_FAILED stands in Darwin.swift

#define PROT_NONE 0x00
#define PROT_READ 0x01
#define PROT_WRITE 0x02
#define PROT_EXEC 0x04
#define MAP_SHARED 0x0001
#define MAP_PRIVATE 0x0002
#define MAP_FIXED 0x0010
#define MAP_ANON 0x1000
#define MAP_ANONYMOUS MAP_ANON
#define MS_ASYNC 0x0001
#define MS_SYNC 0x0010

void *mmap(void *, size_t, int, int, int, off_t);
int mprotect(void *, size_t, int);
int msync(void *, size_t, int);
int munmap(void *, size_t);

// poll.h

#define POLLIN 0x0001
#define POLLPRI 0x0002
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLNVAL 0x0020

struct pollfd {
  int fd;
  short events;
  short revents;
};

typedef unsigned int nfds_t;
int poll(struct pollfd *, nfds_t, int);

// sys/socket.h

#define AF_UNIX 1
#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
#define MSG_PEEK 0x2
#define MSG_DONTWAIT 0x80
#define MSG_NOSIGNAL 0x80000
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2

ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
int socketpair(int, int, int, int *);

// sys/ttycom.h, termios.h; ioctl and TIOCGWINSZ stand in Darwin.swift

struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

// sys/resource.h

typedef uint64_t rlim_t;

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
};

#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN -1
#define PRIO_PROCESS 0
#define RLIMIT_CPU 0
#define RLIMIT_FSIZE 1
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_AS 5
#define RLIMIT_RSS RLIMIT_AS
#define RLIMIT_MEMLOCK 6
#define RLIMIT_NPROC 7
#define RLIMIT_NOFILE 8

int getrlimit(int, struct rlimit *);
int getrusage(int, struct rusage *);
int setpriority(int, unsigned int, int);
int setrlimit(int, const struct rlimit *);

#define RUSAGE_INFO_V0 0
#define RUSAGE_INFO_V4 4
#define RUSAGE_INFO_V6 6
#define RUSAGE_INFO_CURRENT RUSAGE_INFO_V6

#define STUB_RUSAGE_V0            \
  uint8_t ri_uuid[16];            \
  uint64_t ri_user_time;          \
  uint64_t ri_system_time;        \
  uint64_t ri_pkg_idle_wkups;     \
  uint64_t ri_interrupt_wkups;    \
  uint64_t ri_pageins;            \
  uint64_t ri_wired_size;         \
  uint64_t ri_resident_size;      \
  uint64_t ri_phys_footprint;     \
  uint64_t ri_proc_start_abstime; \
  uint64_t ri_proc_exit_abstime;

#define STUB_RUSAGE_V4                         \
  STUB_RUSAGE_V0                               \
  uint64_t ri_child_user_time;                 \
  uint64_t ri_child_system_time;               \
  uint64_t ri_child_pkg_idle_wkups;            \
  uint64_t ri_child_interrupt_wkups;           \
  uint64_t ri_child_pageins;                   \
  uint64_t ri_child_elapsed_abstime;           \
  uint64_t ri_diskio_bytesread;                \
  uint64_t ri_diskio_byteswritten;             \
  uint64_t ri_cpu_time_qos_default;            \
  uint64_t ri_cpu_time_qos_maintenance;        \
  uint64_t ri_cpu_time_qos_background;         \
  uint64_t ri_cpu_time_qos_utility;            \
  uint64_t ri_cpu_time_qos_legacy;             \
  uint64_t ri_cpu_time_qos_user_initiated;     \
  uint64_t ri_cpu_time_qos_user_interactive;   \
  uint64_t ri_billed_system_time;              \
  uint64_t ri_serviced_system_time;            \
  uint64_t ri_logical_writes;                  \
  uint64_t ri_lifetime_max_phys_footprint;     \
  uint64_t ri_instructions;                    \
  uint64_t ri_cycles;                          \
  uint64_t ri_billed_energy;                   \
  uint64_t ri_serviced_energy;                 \
  uint64_t ri_interval_max_phys_footprint;     \
  uint64_t ri_runnable_time;

typedef void *rusage_info_t;

struct rusage_info_v0 {
  STUB_RUSAGE_V0
};

struct rusage_info_v4 {
  STUB_RUSAGE_V4
};

struct rusage_info_v6 {
  STUB_RUSAGE_V4
  uint64_t ri_flags;
  uint64_t ri_user_ptime;
  uint64_t ri_system_ptime;
  uint64_t ri_pinstructions;
  uint64_t ri_pcycles;
  uint64_t ri_energy_nj;
  uint64_t ri_penergy_nj;
  uint64_t ri_secure_time_in_system;
  uint64_t ri_secure_ptime_in_system;
  uint64_t ri_neural_footprint;
  uint64_t ri_lifetime_max_neural_footprint;
  uint64_t ri_interval_max_neural_footprint;
  uint64_t ri_reserved[9];
};

typedef struct rusage_info_v6 rusage_info_current;

// libproc.h, which only the SDK of macOS has

#if __is_target_os(macos)
int proc_listallpids(void *buffer, int buffersize);
int proc_listpids(uint32_t type, uint32_t typeinfo, void *buffer, int buffersize);
int proc_pidpath(int pid, void *buffer, uint32_t buffersize);
__SINCE_MACOS(10.9) int proc_pid_rusage(int pid, int flavor, rusage_info_t *buffer);
#define PROC_ALL_PIDS 1
#define PROC_PIDPATHINFO_MAXSIZE 4096
#endif

// sys/wait.h

#define WNOHANG 0x00000001
#define WUNTRACED 0x00000002

pid_t wait4(pid_t, int *, int, struct rusage *);
pid_t waitpid(pid_t, int *, int);

// spawn.h

#define POSIX_SPAWN_RESETIDS 0x0001
#define POSIX_SPAWN_SETPGROUP 0x0002
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
#define POSIX_SPAWN_SETEXEC 0x0040
#define POSIX_SPAWN_START_SUSPENDED 0x0080
#define POSIX_SPAWN_SETSID 0x0400
#define _POSIX_SPAWN_DISABLE_ASLR 0x0100
#define POSIX_SPAWN_CLOEXEC_DEFAULT 0x4000

typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;

#define STUB_SPAWN(...) int __VA_ARGS__ __WATCHOS_PROHIBITED __TVOS_PROHIBITED

STUB_SPAWN(posix_spawn(
    pid_t *__restrict, const char *__restrict, const posix_spawn_file_actions_t *,
    const posix_spawnattr_t *__restrict, char *const __argv[__restrict],
    char *const __envp[__restrict]));
STUB_SPAWN(posix_spawnp(
    pid_t *__restrict, const char *__restrict, const posix_spawn_file_actions_t *,
    const posix_spawnattr_t *__restrict, char *const __argv[__restrict],
    char *const __envp[__restrict]));
STUB_SPAWN(posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *, int));
STUB_SPAWN(posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int));
STUB_SPAWN(posix_spawn_file_actions_addinherit_np(posix_spawn_file_actions_t *, int));
STUB_SPAWN(posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t *__restrict, int, const char *__restrict, int, mode_t));
STUB_SPAWN(posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *));
STUB_SPAWN(posix_spawn_file_actions_init(posix_spawn_file_actions_t *));
STUB_SPAWN(posix_spawnattr_destroy(posix_spawnattr_t *));
STUB_SPAWN(posix_spawnattr_init(posix_spawnattr_t *));
STUB_SPAWN(posix_spawnattr_setflags(posix_spawnattr_t *, short));
STUB_SPAWN(posix_spawnattr_setpgroup(posix_spawnattr_t *, pid_t));
STUB_SPAWN(posix_spawnattr_setsigdefault(
    posix_spawnattr_t *__restrict, const sigset_t *__restrict));
STUB_SPAWN(posix_spawnattr_setsigmask(
    posix_spawnattr_t *__restrict, const sigset_t *__restrict));

// dlfcn.h

#define RTLD_LAZY 0x1
#define RTLD_NOW 0x2
#define RTLD_LOCAL 0x4
#define RTLD_GLOBAL 0x8
#define RTLD_NOLOAD 0x10

typedef struct dl_info {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;

int dladdr(const void *, Dl_info *);
int dlclose(void *__handle);
char *dlerror(void);
void *dlopen(const char *__path, int __mode);
void *dlsym(void *__handle, const char *__symbol);

// crt_externs.h, mach-o/dyld.h

char ***_NSGetArgv(void);
int *_NSGetArgc(void);
char ***_NSGetEnviron(void);
int _NSGetExecutablePath(char *buf, uint32_t *bufsize);

// sys/sysctl.h, sys/proc.h

#define CTL_KERN 1
#define CTL_HW 6
#define KERN_PROC 14
#define KERN_PROC_ALL 0
#define KERN_PROC_PID 1
#define KERN_PROCARGS2 49
#define HW_MEMSIZE 24
#define P_TRACED 0x00000800
#define P_WEXIT 0x00002000
#define SIDL 1
#define SRUN 2
#define SSLEEP 3
#define SSTOP 4
#define SZOMB 5
#define MAXCOMLEN 16

struct extern_proc {
  union {
    struct {
      struct proc *__p_forw;
      struct proc *__p_back;
    } p_st1;
    struct timeval __p_starttime;
  } p_un;
  struct vmspace *p_vmspace;
  struct sigacts *p_sigacts;
  int p_flag;
  char p_stat;
  pid_t p_pid;
  pid_t p_oppid;
  int p_dupfd;
  caddr_t user_stack;
  void *exit_thread;
  int p_debugger;
  int sigwait;
  u_int p_estcpu;
  int p_cpticks;
  fixpt_t p_pctcpu;
  void *p_wchan;
  char *p_wmesg;
  u_int p_swtime;
  u_int p_slptime;
  struct itimerval p_realtimer;
  struct timeval p_rtime;
  u_quad_t p_uticks;
  u_quad_t p_sticks;
  u_quad_t p_iticks;
  int p_traceflag;
  struct vnode *p_tracep;
  int p_siglist;
  struct vnode *p_textvp;
  int p_holdcnt;
  sigset_t p_sigmask;
  sigset_t p_sigignore;
  sigset_t p_sigcatch;
  u_char p_priority;
  u_char p_usrpri;
  char p_nice;
  char p_comm[MAXCOMLEN + 1];
  struct pgrp *p_pgrp;
  struct user *p_addr;
  u_short p_xstat;
  u_short p_acflag;
  struct rusage *p_ru;
};

struct eproc {
  struct proc *e_paddr;
  struct session *e_sess;
  pid_t e_ppid;
  pid_t e_pgid;
  short e_jobc;
  dev_t e_tdev;
  pid_t e_tpgid;
  struct session *e_tsess;
  char e_wmesg[8];
  segsz_t e_xsize;
  short e_xrssize;
  short e_xccount;
  short e_xswrss;
  int32_t e_flag;
  char e_login[12];
  int32_t e_spare[4];
};

struct kinfo_proc {
  struct extern_proc kp_proc;
  struct eproc kp_eproc;
};

int sysctl(int *, u_int, void *, size_t *, void *, size_t);
int sysctlbyname(const char *, void *, size_t *, void *, size_t);

// mach/mach.h

typedef int kern_return_t;
typedef int boolean_t;
typedef int integer_t;
typedef unsigned int natural_t;
typedef natural_t mach_port_name_t;
typedef mach_port_name_t mach_port_t;
typedef mach_port_t ipc_space_t;
typedef mach_port_t task_t;
typedef mach_port_t task_name_t;
typedef mach_port_t thread_t;
typedef mach_port_t thread_act_t;
typedef natural_t mach_msg_type_number_t;
typedef unsigned int exception_mask_t;
typedef int exception_behavior_t;
typedef int thread_state_flavor_t;
typedef natural_t task_flavor_t;
typedef integer_t *task_info_t;
typedef natural_t thread_flavor_t;
typedef integer_t *thread_info_t;
typedef integer_t policy_t;
typedef uint64_t mach_vm_size_t;

typedef struct time_value {
  integer_t seconds;
  integer_t microseconds;
} time_value_t;

struct thread_basic_info {
  time_value_t user_time;
  time_value_t system_time;
  integer_t cpu_usage;
  policy_t policy;
  integer_t run_state;
  integer_t flags;
  integer_t suspend_count;
  integer_t sleep_time;
};

typedef struct thread_basic_info thread_basic_info_data_t;

struct mach_task_basic_info {
  mach_vm_size_t virtual_size;
  mach_vm_size_t resident_size;
  mach_vm_size_t resident_size_max;
  time_value_t user_time;
  time_value_t system_time;
  policy_t policy;
  integer_t suspend_count;
};

typedef struct mach_task_basic_info mach_task_basic_info_data_t;

struct mach_timebase_info {
  uint32_t numer;
  uint32_t denom;
};

typedef struct mach_timebase_info *mach_timebase_info_t;
typedef struct mach_timebase_info mach_timebase_info_data_t;

#define KERN_SUCCESS 0
#define KERN_FAILURE 5
#define MACH_PORT_NULL 0
#define THREAD_BASIC_INFO 3
#define MACH_TASK_BASIC_INFO 20
#define EXC_BAD_ACCESS 1
#define EXC_BAD_INSTRUCTION 2
#define EXC_ARITHMETIC 3
#define EXC_EMULATION 4
#define EXC_SOFTWARE 5
#define EXC_BREAKPOINT 6
#define EXC_SYSCALL 7
#define EXC_MACH_SYSCALL 8
#define EXC_RPC_ALERT 9
#define EXC_CRASH 10
#define EXC_RESOURCE 11
#define EXC_GUARD 12
#define EXC_CORPSE_NOTIFY 13
#define EXC_MASK_BAD_ACCESS (1 << EXC_BAD_ACCESS)
#define EXC_MASK_BAD_INSTRUCTION (1 << EXC_BAD_INSTRUCTION)
#define EXC_MASK_ARITHMETIC (1 << EXC_ARITHMETIC)
#define EXC_MASK_EMULATION (1 << EXC_EMULATION)
#define EXC_MASK_SOFTWARE (1 << EXC_SOFTWARE)
#define EXC_MASK_BREAKPOINT (1 << EXC_BREAKPOINT)
#define EXC_MASK_SYSCALL (1 << EXC_SYSCALL)
#define EXC_MASK_CRASH (1 << EXC_CRASH)
#define EXC_MASK_RESOURCE (1 << EXC_RESOURCE)
#define EXC_MASK_GUARD (1 << EXC_GUARD)
#define EXC_MASK_CORPSE_NOTIFY (1 << EXC_CORPSE_NOTIFY)
#define EXCEPTION_DEFAULT 1
#define EXCEPTION_STATE 2
#define EXCEPTION_STATE_IDENTITY 3
#define MACH_EXCEPTION_CODES 0x80000000
#if defined(__x86_64__)
#define THREAD_STATE_NONE 13
#else
#define THREAD_STATE_NONE 5
#endif

extern mach_port_t mach_task_self_;
mach_port_t mach_host_self(void);
mach_port_t mach_thread_self(void);
mach_port_name_t task_self_trap(void);
mach_port_name_t thread_self_trap(void);
uint64_t mach_absolute_time(void);
kern_return_t mach_timebase_info(mach_timebase_info_t info);
kern_return_t mach_port_deallocate(ipc_space_t task, mach_port_name_t name);
kern_return_t task_info(
    task_name_t target_task, task_flavor_t flavor, task_info_t task_info_out,
    mach_msg_type_number_t *task_info_outCnt);
kern_return_t thread_info(
    thread_act_t target_act, thread_flavor_t flavor, thread_info_t thread_info_out,
    mach_msg_type_number_t *thread_info_outCnt);
__WATCHOS_PROHIBITED __TVOS_PROHIBITED kern_return_t task_set_exception_ports(
    task_t task, exception_mask_t exception_mask, mach_port_t new_port,
    exception_behavior_t behavior, thread_state_flavor_t new_flavor);
__WATCHOS_PROHIBITED __TVOS_PROHIBITED kern_return_t thread_set_exception_ports(
    thread_act_t thread, exception_mask_t exception_mask, mach_port_t new_port,
    exception_behavior_t behavior, thread_state_flavor_t new_flavor);

// malloc/malloc.h

size_t malloc_size(const void *ptr);

#endif

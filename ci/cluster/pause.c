/* The container that holds the namespaces of a pod: does nothing until it is told to end. */
#include <signal.h>
#include <unistd.h>

static void end(int number) {
  (void) number;
  _exit(0);
}

int main(void) {
  signal(SIGINT, end);
  signal(SIGTERM, end);
  for (;;) pause();
}

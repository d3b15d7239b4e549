"""Runs a command in a pseudo terminal, types lines, and prints what the terminal showed, as JSON.

Reads one JSON object from stdin: argv, env (null removes a variable), columns, lines, and optionally interrupt, which
says when Ctrl-C is typed: after this text is shown, or this many seconds after the last line.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

LIMIT = 100
IDLE = 0.15

given = json.load(sys.stdin)
pid, terminal = pty.fork()
if pid == 0:
    env = {**os.environ, **given["env"]}
    os.execvpe(given["argv"][0], given["argv"], {name: value for name, value in env.items() if value is not None})
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, given["columns"], 0, 0))

lines = list(given["lines"])
interrupt = given.get("interrupt")
shown = b""
begin = time.monotonic()
news = None
ready = None
interrupted = None
while time.monotonic() - begin < LIMIT:
    if ready is None and news is not None and not lines:
        ready = time.monotonic()
    if interrupt is None or interrupted is not None or ready is None:
        due = False
    elif isinstance(interrupt, str):
        due = interrupt.encode() in shown
    else:
        due = time.monotonic() - ready > interrupt
    if due:
        os.write(terminal, b"\x03")
        interrupted = time.monotonic()
    if select.select([terminal], [], [], 0.02)[0]:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
        news = time.monotonic()
    elif news is not None and lines and time.monotonic() - news > IDLE:
        # A line has at most 4095 bytes in a terminal that edits lines itself.
        typed, lines = lines[:20], lines[20:]
        for line in typed:
            os.write(terminal, line.encode()[:1000] + b"\r")
        news = time.monotonic()

ended = time.monotonic()
time.sleep(0.05)
found, status = os.waitpid(pid, os.WNOHANG)
if found == 0:
    time.sleep(0.5)
    found, status = os.waitpid(pid, os.WNOHANG)
if found == 0:
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
json.dump(
    {
        "code": None if found == 0 else os.waitstatus_to_exitcode(status),
        "screen": shown.decode(errors="replace").replace("\r\n", "\n"),
        "seconds": None if interrupted is None else ended - interrupted,
    },
    sys.stdout,
)

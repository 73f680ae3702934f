"""Work off the window's thread: its end comes back, newer work wins, stopped work is not heard."""

from __future__ import annotations

import threading

from tests.ui.helpers import never
from tests.ui.real import wait_until
from ui.interaction import StoppedError


def test_the_result_comes_back_on_the_windows_thread(background):
    heard, busy, parts = [], [], []
    background.busy_changed.connect(busy.append)
    background.progressed.connect(parts.append)

    def work(job):
        job.progress(0.5)
        return threading.current_thread()

    background.run(work, lambda r: heard.append((r, threading.current_thread())), never)
    assert background.busy
    wait_until(lambda: heard)
    worker, here = heard[0]
    assert here is threading.main_thread()
    assert worker is not here
    assert busy == [True, False]
    assert parts == [0.5]


def test_a_failure_is_told(background):
    heard = []
    background.run(lambda job: 1 / 0, never, heard.append)
    wait_until(lambda: heard)
    assert isinstance(heard[0], ZeroDivisionError)
    assert not background.busy


def test_newer_work_takes_the_place_of_older(background):
    heard, started, stopped = [], threading.Event(), threading.Event()

    def slow(job):
        started.set()
        try:
            while True:
                job.progress(0.1)
        except StoppedError:
            stopped.set()
            raise

    background.run(slow, never, never)
    assert started.wait(5)
    background.run(lambda job: "new", heard.append, never)
    wait_until(lambda: heard)
    assert heard == ["new"]
    assert stopped.is_set()


def test_nothing_is_heard_of_cancelled_work(background):
    go_on = threading.Event()

    def work(job):
        go_on.wait(5)
        return "late"

    background.run(work, never, never)
    background.cancel()
    assert not background.busy
    go_on.set()
    after = []
    background.run(lambda job: "next", after.append, never)
    wait_until(lambda: after)
    assert after == ["next"]

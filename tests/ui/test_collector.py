"""Dead cycles are collected on the window's thread alone, however much a worker makes."""

from __future__ import annotations

import gc
import threading
import weakref

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.ui.helpers import never
from tests.ui.real import wait_until
from ui.background import Background
from ui.collector import Collector, collector


class Tied:
    """An object that only the cyclic collector can destroy."""

    alive = 0

    def __init__(self):
        Tied.alive += 1
        self.itself = self

    def __del__(self):
        Tied.alive -= 1


def dead_widget(ended):
    """Leave a widget to Python in a dead cycle; `ended` gets the threads that destroy it."""
    widget = QWidget()
    widget.itself = widget
    here = Qt.ConnectionType.DirectConnection
    widget.destroyed.connect(lambda: ended.append(threading.current_thread()), here)
    tied = Tied()
    weakref.finalize(tied, lambda: ended.append(threading.current_thread()))


def make_many(count):
    """Make so many objects that Python would collect, all of them in the end dead cycles."""
    most = 0
    for _number in range(count):
        Tied()
        most = max(most, Tied.alive)
    return most


def test_what_is_dead_is_destroyed_on_the_windows_thread_while_a_worker_works(background):
    gc.collect()
    ended, heard = [], []
    dead_widget(ended)

    def work(_job):
        make_many(200_000)
        return list(ended)

    background.run(work, heard.append, never)
    wait_until(lambda: heard)
    gc.collect()
    assert len(ended) == 2
    assert set(ended) == {threading.main_thread()}


def test_memory_stays_bounded_while_a_worker_makes_garbage(background):
    gc.collect()
    heard = []
    count = 600_000
    background.run(lambda _job: make_many(count), heard.append, never)
    wait_until(lambda: heard)
    assert heard[0] < count / 2


def test_python_collects_by_itself_again_when_the_last_worker_is_over(qapp):
    assert gc.isenabled()
    own, go_on = Collector(), threading.Event()
    for _number in range(2):
        worker = threading.Thread(target=go_on.wait, args=[5])
        own.watch(worker)
        worker.start()
    assert not gc.isenabled()
    assert not own.settle(0.01)
    assert not gc.isenabled()
    go_on.set()
    assert own.settle(5)
    assert gc.isenabled()


def test_a_worker_is_never_the_last_to_hold_what_it_works_with(qapp):
    ended, begun, go_on = [], threading.Event(), threading.Event()
    background = Background()
    here = Qt.ConnectionType.DirectConnection
    background.destroyed.connect(lambda: ended.append(threading.current_thread()), here)

    def work(_job):
        begun.set()
        go_on.wait(5)

    background.run(work, never, never)
    assert begun.wait(5)
    background.cancel()
    del background
    go_on.set()
    assert collector().settle(5)
    wait_until(lambda: ended)
    assert ended == [threading.main_thread()]


def test_the_program_collects_between_events_alone(qapp):
    own, ended = Collector(), []
    own.take_over()
    dead_widget(ended)
    make_many(20_000)  # as a paint or an edit might
    assert ended == []
    wait_until(lambda: ended)
    assert set(ended) == {threading.main_thread()}
    own.release()
    assert gc.isenabled()

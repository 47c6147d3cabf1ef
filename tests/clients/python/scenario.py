"""A scenario through the client that openapi-python-client generates."""

import datetime
import os
from typing import TypeVar
from uuid import UUID

from daymark_client import AuthenticatedClient
from daymark_client.api.statistics import get_analytics, get_dashboard
from daymark_client.api.tasks import (
    archive_task,
    create_task,
    delete_task,
    get_task,
    list_archived_tasks,
    list_tasks,
    move_tasks,
    reorder_tasks,
    restore_task,
    toggle_task,
    update_task,
)
from daymark_client.models import (
    Analytics,
    ArchivePage,
    ConflictResponse,
    CreatedTask,
    CreateTask,
    Dashboard,
    ErrorResponse,
    MoveTasks,
    Priority,
    ReorderTasks,
    Success,
    Task,
    UpdateTask,
)
from daymark_client.types import UNSET

client = AuthenticatedClient(
    os.environ["DAYMARK_URL"], token=os.environ["DAYMARK_KEY"], prefix="", auth_header_name="x-api-key"
)
DAY = datetime.date(2026, 3, 1)
NEXT_DAY = datetime.date(2026, 3, 2)
Expected = TypeVar("Expected")


def expect(kind: type[Expected], value: object) -> Expected:
    assert isinstance(value, kind), value
    return value


def succeed(value: object) -> None:
    assert expect(Success, value).success


def create(body: CreateTask) -> UUID:
    return expect(CreatedTask, create_task.sync(client=client, body=body)).field_id


def read(task_id: UUID) -> Task:
    return expect(Task, get_task.sync(task_id, client=client))


def list_day(date: datetime.date) -> list[Task]:
    tasks = list_tasks.sync(client=client, date=date)
    return [expect(Task, task) for task in expect(list, tasks)]


# Optional fields, set and unset.
bare = create(CreateTask(text="bare", date=DAY))
full = create(
    CreateTask("full", DAY, True, Priority.HIGH, due_time=1772389800000, time_spent=12.5, details="all fields")
)
first, second = list_day(DAY)
assert (first.field_id, first.is_completed, first.priority, first.due_time) == (bare, False, None, None)
assert (first.time_spent, first.details, first.archived_at, first.previous_dates) == (None, None, None, [])
assert (second.field_id, second.is_completed, second.priority) == (full, True, Priority.HIGH)
assert (second.due_time, second.time_spent, second.details) == (1772389800000, 12.5, "all fields")
assert first.created_at > 2**32

# null clears, an unset field stays.
succeed(update_task.sync(full, client=client, body=UpdateTask(priority=None, due_time=None, text=UNSET)))
changed = read(full)
assert (changed.text, changed.priority, changed.due_time, changed.time_spent) == ("full", None, None, 12.5)
succeed(toggle_task.sync(full, client=client))
assert read(full).is_completed is False

# A conflict lists the current ids.
moved = create(CreateTask(text="moved", date=NEXT_DAY))
succeed(move_tasks.sync(client=client, body=MoveTasks([moved], DAY)))
assert read(moved).previous_dates == [NEXT_DAY]
conflict = expect(ConflictResponse, reorder_tasks.sync(client=client, body=ReorderTasks(DAY, [full, bare])))
assert (conflict.error.code, conflict.error.details) == ("CONFLICT", [bare, full, moved])
succeed(reorder_tasks.sync(client=client, body=ReorderTasks(DAY, [moved, full, bare])))
assert [task.field_id for task in list_day(DAY)] == [moved, full, bare]

# The archive, page by page.
succeed(archive_task.sync(bare, client=client))
succeed(archive_task.sync(full, client=client))
page = expect(ArchivePage, list_archived_tasks.sync(client=client, limit=1))
assert page.tasks[0].field_id == full and page.tasks[0].archived_at
last = expect(ArchivePage, list_archived_tasks.sync(client=client, limit=1, cursor=expect(str, page.next_cursor)))
assert (last.tasks[0].field_id, last.next_cursor) == (bare, None)
succeed(restore_task.sync(bare, client=client))
succeed(delete_task.sync(full, client=client))
assert expect(ErrorResponse, get_task.sync(full, client=client)).error.code == "NOT_FOUND"

succeed(update_task.sync(bare, client=client, body=UpdateTask(is_completed=True)))
dashboard = expect(Dashboard, get_dashboard.sync(client=client, date=DAY))
assert [task.field_id for task in dashboard.pending] == [moved]
assert (dashboard.stats.completed_today_count, dashboard.stats.streak) == (1, 1)
analytics = expect(Analytics, get_analytics.sync(client=client, start_date=DAY, end_date=NEXT_DAY))
assert (analytics.total_tasks, analytics.completion_rate, analytics.priority_breakdown.none) == (2, 50, 2)
assert [(day.date, day.total) for day in analytics.daily_stats] == [(DAY, 2), (NEXT_DAY, 0)]

invalid = expect(ErrorResponse, create_task.sync(client=client, body=CreateTask(text=" ", date=DAY)))
assert invalid.error.code == "VALIDATION_ERROR"
assert [detail.path for detail in expect(list, invalid.error.details)] == ["text"]

# A later version may add codes and fields.
later = ErrorResponse.from_dict({"error": {"code": "A_NEW_CODE", "message": "new", "added": 1}})
assert later.error.code == "A_NEW_CODE"

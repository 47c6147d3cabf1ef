"""Moves every overdue task to today, with its time of day.

    pip install requests
    export DAYMARK_API_KEY=svc_…                      # a key with full access
    export DAYMARK_URL=https://tasks.example.com      # default: http://localhost:3000
    python3 examples/carry_over.py
"""

import os
import sys
import uuid

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

API = os.environ.get("DAYMARK_URL", "http://localhost:3000").rstrip("/") + "/api/v1"
# The service answers within 10 s.
TIMEOUT_SECONDS = 15
# The most operations of one request.
BATCH = 100


def open_session(key):
    """Returns a session that tries again after failures that may pass, writes too: they carry an Idempotency-Key."""
    retry = Retry(total=5, backoff_factor=0.5, status_forcelist=[408, 429, 502, 503, 504], allowed_methods=None)
    session = requests.Session()
    session.headers["x-api-key"] = key
    session.mount(API, HTTPAdapter(max_retries=retry))
    return session


def read(session, path, **query):
    response = session.get(API + path, params=query, timeout=TIMEOUT_SECONDS, allow_redirects=False)
    return check(response)


def write(session, path, body):
    headers = {"idempotency-key": str(uuid.uuid4())}
    response = session.post(API + path, json=body, headers=headers, timeout=TIMEOUT_SECONDS, allow_redirects=False)
    return check(response)


def check(response):
    # A redirect would take the key to another address.
    if response.is_redirect:
        sys.exit(f"DAYMARK_URL redirects to {response.headers['location']}: use that address.")
    body = response.json()
    if not response.ok:
        error = body["error"]
        sys.exit(f"{error['code']}: {error['message']}")
    return body


def main():
    key = os.environ.get("DAYMARK_API_KEY")
    if not key:
        sys.exit("Set DAYMARK_API_KEY to an API key.")
    with open_session(key) as session:
        today = read(session, "/me")["today"]
        overdue = read(session, "/tasks/dashboard", date=today)["overdue"]
        for start in range(0, len(overdue), BATCH):
            moves = [
                {"op": "move", "taskId": task["_id"], "date": today, "keepTime": True}
                for task in overdue[start : start + BATCH]
            ]
            write(session, "/tasks/batch", {"operations": moves})
    for task in overdue:
        print(f"{task['date']} -> {today}  {task['text']}")
    print(f"Moved {len(overdue)} tasks." if len(overdue) != 1 else "Moved 1 task.")


try:
    main()
except requests.RequestException as error:
    sys.exit(f"{API} did not answer as expected: {error}")

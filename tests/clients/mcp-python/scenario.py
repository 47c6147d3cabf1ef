"""A scenario through the Python SDK of the Model Context Protocol, with a session of 2025 and without one."""

import asyncio
import os
from typing import Any

from httpx2 import AsyncClient
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client
from mcp.types import TextContent, TextResourceContents

URL = f"{os.environ['DAYMARK_URL']}/mcp"
HEADERS = {"x-api-key": os.environ["DAYMARK_KEY"]}
TOOLS = [
    "get_day",
    "find_tasks",
    "get_task",
    "get_stats",
    "list_recurring",
    "get_history",
    "search",
    "fetch",
    "add_tasks",
    "update_tasks",
    "set_state",
    "move_tasks",
    "reorder_tasks",
    "rename_label",
    "undo",
]


async def call(client: Client, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    result = await client.call_tool(name, arguments)
    assert not result.is_error, result
    assert result.structured_content is not None
    return result.structured_content


async def run(mode: str, version: str) -> None:
    async with (
        AsyncClient(headers=HEADERS) as http,
        Client(streamable_http_client(URL, http_client=http), mode=mode) as client,
    ):
        assert client.protocol_version == version, client.protocol_version
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == TOOLS
        assert [tool.name for tool in tools if tool.annotations and tool.annotations.read_only_hint] == TOOLS[:8]

        tasks = [{"text": f"Write the report in {mode} mode"}, {"text": "Send it", "due": "17:00"}]
        first, again = [await call(client, "add_tasks", {"tasks": tasks, "retryKey": mode}) for _ in range(2)]
        report, sending = [task["id"] for task in first["tasks"]]
        assert again == {**first, "repeated": True}, again
        day = await call(client, "get_day", {})
        assert [task["id"] for task in day["open"]][-2:] == [report, sending], day

        done = await call(client, "set_state", {"ids": [report], "state": "completed"})
        assert done == {"tasks": [{"id": report, "text": f"Write the report in {mode} mode"}]}, done
        moved = await call(client, "move_tasks", {"ids": [sending], "date": "tomorrow"})
        assert moved["tasks"] == [{"id": sending, "text": "Send it"}] and moved["date"] > day["date"], moved
        assert (await call(client, "get_task", {"id": sending}))["movedFrom"] == [day["date"]]

        failed = await client.call_tool("set_state", {"ids": [sending, "unknown"], "state": "completed"})
        [cause] = failed.content
        assert failed.is_error and isinstance(cause, TextContent), failed
        assert cause.text.startswith("NOT_FOUND: ids.1: "), cause.text
        assert "done" not in await call(client, "get_task", {"id": sending})
        try:
            await client.get_prompt("no_such_prompt")
            raise AssertionError("An unknown prompt was found.")
        except MCPError as error:
            assert error.code == -32602, error

        [today] = (await client.read_resource("daymark://today")).contents
        assert isinstance(today, TextResourceContents)
        assert f"- [x] Write the report in {mode} mode {report}" in today.text, today.text
        [message] = (await client.get_prompt("plan_day", {"date": "tomorrow"})).messages
        assert isinstance(message.content, TextContent)
        assert sending in message.content.text, message.content.text


asyncio.run(run("legacy", "2025-11-25"))
asyncio.run(run("2026-07-28", "2026-07-28"))
asyncio.run(run("auto", "2026-07-28"))

"""A scenario through FastMCP, with a session of 2025 and without one, and with the key in either header."""

import asyncio
import os

from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport
from fastmcp.exceptions import ToolError

URL = f"{os.environ['DAYMARK_URL']}/mcp"
KEY = os.environ["DAYMARK_KEY"]
TRANSPORTS = {
    "legacy": StreamableHttpTransport(URL, headers={"x-api-key": KEY}),
    "2026-07-28": StreamableHttpTransport(URL, auth=KEY),
}


async def run(mode: str, transport: StreamableHttpTransport) -> None:
    async with Client(transport, mode=mode) as client:
        names = [tool.name for tool in await client.list_tools()]
        assert len(names) == 15 and names[0] == "get_day", names

        async def call(name: str, **arguments: object) -> dict:
            result = await client.call_tool(name, arguments)
            assert result.structured_content is not None and result.content, result
            return result.structured_content

        tasks = [{"text": f"Water the plants in {mode} mode", "priority": "low"}, {"text": "Buy seeds", "minutes": 12.5}]
        first, again = [await call("add_tasks", tasks=tasks, retryKey=mode) for _ in range(2)]
        plants, seeds = [task["id"] for task in first["tasks"]]
        assert again == {**first, "repeated": True}, again
        day = await call("get_day", date="today")
        assert [task["id"] for task in day["open"]][-2:] == [plants, seeds], day

        done = await call("set_state", ids=[plants], state="completed")
        assert done == {"tasks": [{"id": plants, "text": f"Water the plants in {mode} mode"}]}, done
        updated = await call("update_tasks", tasks=[{"id": seeds, "minutes": None}])
        assert updated == {"tasks": [{"id": seeds, "text": "Buy seeds"}]}, updated
        moved = await call("move_tasks", ids=[seeds], date="tomorrow")
        assert await call("get_task", id=seeds) == {
            **{"id": seeds, "text": "Buy seeds"},
            **{"date": moved["date"], "movedFrom": [day["date"]]},
        }
        try:
            await call("get_task", id="unknown")
            raise AssertionError("An unknown task was found.")
        except ToolError as error:
            assert str(error).startswith("NOT_FOUND: "), error

        [today] = await client.read_resource("daymark://today")
        assert f"- [x] Water the plants in {mode} mode (low) {plants}" in today.text, today.text
        [template] = await client.list_resource_templates()
        [tomorrow] = await client.read_resource(template.uri_template.replace("{date}", moved["date"]))
        assert seeds in tomorrow.text, tomorrow.text
        [message] = (await client.get_prompt("review_week")).messages
        assert plants in message.content.text, message.content.text


for mode, transport in TRANSPORTS.items():
    asyncio.run(run(mode, transport))

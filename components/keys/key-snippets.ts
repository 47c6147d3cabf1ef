/** Lines to paste that make use of a key at a service. */
export function keyUses(key: string, origin: string): { id: string; name: string; text: string }[] {
  return [
    {
      id: 'curl',
      name: 'curl',
      text: `curl -s "${origin}/api/v1/tasks?date=$(date +%F)" \\\n  -H "x-api-key: ${key}"`,
    },
    {
      id: 'variable',
      name: 'Environment variable',
      text: `export DAYMARK_URL="${origin}"\nexport DAYMARK_API_KEY="${key}"`,
    },
    {
      id: 'agent',
      name: 'Agent',
      text: JSON.stringify(
        {
          daymark: {
            description: 'Tasks by calendar date. Read the description first, then call the interface.',
            openapi: `${origin}/api/v1/openapi.json`,
            baseUrl: `${origin}/api/v1`,
            headers: { 'x-api-key': key },
          },
        },
        null,
        2,
      ),
    },
  ]
}

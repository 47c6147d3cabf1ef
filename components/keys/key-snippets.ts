/** Returns snippets to paste that use a key. */
export function listKeySnippets(key: string, origin: string): { id: string; name: string; text: string }[] {
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
            description: 'Tasks by calendar date. Read the OpenAPI description first, then call the API.',
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

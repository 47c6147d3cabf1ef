import type { Priority } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** A call that makes one task, as it is typed, and the line that it prints. A test runs them. */
export type AgentCall = {
  title: string
  command: string
  answer: string
  task: { text: string; priority: Priority | null; time: string | null }
}

/** Three ways to make a task. The commands read the key from DAYMARK_API_KEY. */
export function listAgentCalls(origin: string, today: CalendarDate): AgentCall[] {
  const keyHeader = '-H "x-api-key: $DAYMARK_API_KEY"'
  return [
    {
      title: 'An agent uses the API',
      command: [
        `curl -s ${origin}/api/v1/tasks \\`,
        `  ${keyHeader} \\`,
        `  -d '{"text": "Review pull request 214",`,
        `       "date": "${today}", "priority": "high"}'`,
      ].join('\n'),
      answer: '{"_id":"019b76da-a800-7001-8d5e-24e7b4c8f3a2"}',
      task: { text: 'Review pull request 214', priority: 'high', time: null },
    },
    {
      title: 'Another agent uses MCP',
      command: [
        `curl -s ${origin}/mcp \\`,
        `  ${keyHeader} \\`,
        "  -H 'content-type: application/json' \\",
        "  -H 'accept: application/json, text/event-stream' \\",
        `  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/call",`,
        `       "params": {"name": "add_tasks", "arguments":`,
        `         {"tasks": [{"text": "Call the bank", "due": "16:00"}]}}}'`,
      ].join('\n'),
      answer: 'Added 1 task: Call the bank',
      task: { text: 'Call the bank', priority: null, time: '16:00' },
    },
    {
      title: 'A script uses the command line',
      command: 'daymark add "Renew the certificate" --priority medium',
      answer: '✓ Added: Renew the certificate',
      task: { text: 'Renew the certificate', priority: 'medium', time: null },
    },
  ]
}

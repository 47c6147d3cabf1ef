import { defineCommand } from '@/lib/entry/cli/command'
import { bridgeToServer } from '@/lib/entry/cli/stdio-bridge'

export const mcp = defineCommand({
  name: 'mcp',
  group: 'For scripts',
  summary: 'Serve the Model Context Protocol on standard input and output',
  description:
    'For clients that start a program instead of opening an address. Passes messages to /mcp of the server, with the saved key.',
  arguments: [],
  options: {},
  examples: [['claude mcp add daymark -- daymark mcp', 'adds Daymark to Claude Code']],
  run: (session) => bridgeToServer(session.connection),
})

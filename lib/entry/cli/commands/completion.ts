import { defineCommand } from '@/lib/entry/cli/command'
import { completionScripts } from '@/lib/entry/cli/completion-scripts'
import { usageError } from '@/lib/entry/cli/errors'

export const completion = defineCommand({
  name: 'completion',
  group: 'For scripts',
  summary: 'Print a script that completes commands in a shell',
  description: 'Before the script for fish is saved, create its folder: mkdir -p ~/.config/fish/completions',
  arguments: [
    {
      name: 'SHELL',
      description: 'bash, zsh or fish',
      kind: [
        ['bash', 'for ~/.bashrc'],
        ['zsh', 'for ~/.zshrc'],
        ['fish', 'for ~/.config/fish/completions'],
      ],
    },
  ],
  options: {},
  examples: [
    ['eval "$(daymark completion bash)"', 'in ~/.bashrc'],
    ['eval "$(daymark completion zsh)"', 'in ~/.zshrc, after compinit'],
    ['daymark completion fish > ~/.config/fish/completions/daymark.fish', 'once'],
  ],
  async run(_session, { words: [shell = ''] }) {
    const found = Object.entries(completionScripts).find(([name]) => name === shell)
    if (!found) throw usageError(`There is no completion for ${JSON.stringify(shell)}.`, 'Use bash, zsh or fish.')
    process.stdout.write(found[1])
  },
})

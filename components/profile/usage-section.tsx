import type { Usage } from '@/lib/domain/tasks/quota/usage'
import { maxBytesPerAccount, maxTasksPerAccount } from '@/lib/foundation/limits'
import { formatBytes } from './format-bytes'
import { Section } from './section'

/** Shows how much of what an account may store is used. */
export function UsageSection({ usage }: { usage: Usage }) {
  const count = (tasks: number) => tasks.toLocaleString('en')
  return (
    <Section title="Storage" text="Archived tasks count until you delete them.">
      <ul className="flex max-w-md flex-col gap-4 text-sm">
        <Used
          name="Tasks"
          text={`${count(usage.tasks)} of ${count(maxTasksPerAccount)}`}
          part={usage.tasks / maxTasksPerAccount}
        />
        <Used
          name="Text and details"
          text={`${formatBytes(usage.bytes)} of ${formatBytes(maxBytesPerAccount)}`}
          part={usage.bytes / maxBytesPerAccount}
        />
      </ul>
    </Section>
  )
}

/** @param part how much is used, 0 to 1; beyond 1 in an account that is older than the limits */
function Used({ name, text, part }: { name: string; text: string; part: number }) {
  return (
    <li className="flex flex-col gap-1.5">
      <p className="tabular flex flex-wrap justify-between gap-x-4">
        <span>{name}</span>
        <span className="text-soft">{text}</span>
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-hover forced-colors:border">
        <div
          className="h-full rounded-full bg-accent forced-color-adjust-none forced-colors:bg-[CanvasText]"
          style={{ width: `${Math.min(part, 1) * 100}%` }}
        />
      </div>
    </li>
  )
}

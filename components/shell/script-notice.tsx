import { Notice } from '@/components/ui/notice'

/** Tells visitors without JavaScript that forms and buttons need it. */
export function ScriptNotice() {
  return (
    <noscript>
      <div className="p-4">
        <Notice tone="warning">Daymark needs JavaScript. Without it, forms and buttons do nothing.</Notice>
      </div>
    </noscript>
  )
}

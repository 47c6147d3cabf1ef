'use client'

import { RefreshCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { refreshPage } from '@/components/shell/refresh-page'
import { Button } from '@/components/ui/button'
import { showError } from '@/components/ui/show-message'

/** Shows the page as it is now. */
export function RefreshButton() {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const refresh = () =>
    startTransition(async () => {
      if (!(await refreshPage(router))) showError('The service cannot be reached. Try again in a moment.')
    })
  return (
    <Button size="small" isPending={isPending} onPress={refresh}>
      <RefreshCw aria-hidden />
      Refresh
    </Button>
  )
}

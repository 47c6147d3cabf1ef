'use client'

import { type ReactNode, useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover'
import { useCloseRequest } from './use-close-request'

type Props = Omit<PopoverProps, 'children' | 'className' | 'isOpen' | 'onOpenChange'> & {
  children: ReactNode
  className: string
  onClose?: () => void
}

/**
 * Panel that opens beside a button. Back on Android closes it.
 * @param props.onClose where no trigger of React Aria encloses it: it is open while it is rendered
 */
export function Popover({ children, className, onClose, ...props }: Props) {
  const whileRendered = onClose && {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) onClose()
    },
  }
  return (
    <AriaPopover {...props} {...whileRendered} className={`${className} data-entering:animate-rise`}>
      <CloseRequests onClose={onClose} />
      {children}
    </AriaPopover>
  )
}

function CloseRequests({ onClose }: { onClose: (() => void) | undefined }) {
  const trigger = useContext(OverlayTriggerStateContext)
  useCloseRequest(true, () => (onClose ?? trigger?.close)?.())
  return null
}

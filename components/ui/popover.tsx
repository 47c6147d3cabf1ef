'use client'

import { type ReactNode, useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover'
import { useCloseRequest } from './use-close-request'

/** Of a popover that holds more than a menu. */
export const panelClass = 'max-w-[calc(100%-1.5rem)] overflow-auto rounded-2xl border bg-raised p-4 shadow-xl'

type Props = Omit<PopoverProps, 'children' | 'className' | 'isOpen' | 'onOpenChange'> & {
  children: ReactNode
  className: string
  onClose?: () => void
}

/**
 * Panel that opens beside a button. Back on Android closes it. In a low window a menu in it shrinks, and scrolls.
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
    <AriaPopover {...props} {...whileRendered} className={`${className} flex flex-col data-entering:animate-rise`}>
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

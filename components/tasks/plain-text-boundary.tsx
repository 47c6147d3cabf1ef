'use client'

import { Component, type ReactNode } from 'react'

type Props = { text: string; children: ReactNode }

/** Shows a text as it is when it cannot be rendered, such as Markdown that is nested deeper than the stack. */
export class PlainTextBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { text, children } = this.props
    return this.state.hasFailed ? <p className="whitespace-pre-wrap">{text}</p> : children
  }
}

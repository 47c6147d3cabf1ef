'use client'

import { Component, type ReactNode } from 'react'

/** Shows something else when a page cannot be shown: an earlier version of the app may have kept its data. */
export class SeenPageBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

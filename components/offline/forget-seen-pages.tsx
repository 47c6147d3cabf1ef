'use client'

import { useEffect } from 'react'
import { deleteStoredSince } from '@/components/tasks/changes/delete-stored'
import { forgetSeenPages } from './seen-pages'

/** Deletes what this browser keeps of an account, where nobody is signed in: the session may have ended elsewhere. */
export function ForgetSeenPages() {
  useEffect(() => {
    deleteStoredSince()
    void forgetSeenPages()
  }, [])
  return null
}

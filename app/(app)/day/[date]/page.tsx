import type { Metadata } from 'next'
import { DayPage, type DaySearch } from '@/components/tasks/day/day-page'
import { readDateParameter } from '@/lib/entry/web/date-parameter'
import { requireViewer } from '@/lib/entry/web/session'

type Props = { params: Promise<{ date: string }>; searchParams: DaySearch }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await readDateParameter(params) }
}

export default async function Page({ params, searchParams }: Props) {
  return <DayPage viewer={await requireViewer()} date={await readDateParameter(params)} search={searchParams} />
}

import type { Metadata } from 'next'
import { DayPage, type DaySearch } from '@/components/tasks/day-page'
import { readDateParameter } from '@/lib/web/date-parameter'
import { requireViewer } from '@/lib/web/session'

type Props = { params: Promise<{ date: string }>; searchParams: DaySearch }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: await readDateParameter(params) }
}

export default async function Page({ params, searchParams }: Props) {
  const { actor } = await requireViewer()
  return <DayPage actor={actor} date={await readDateParameter(params)} search={searchParams} />
}

import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DayPage, type DaySearch } from '@/components/tasks/day-page'
import { CalendarDate } from '@/lib/calendar-date'
import { requireViewer } from '@/lib/web/session'

type Props = { params: Promise<{ date: string }>; searchParams: DaySearch }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).date }
}

export default async function Page({ params, searchParams }: Props) {
  const { actor } = await requireViewer()
  const date = CalendarDate.safeParse((await params).date)
  if (!date.success) notFound()
  return <DayPage actor={actor} date={date.data} search={searchParams} />
}

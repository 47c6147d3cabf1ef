import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { WeekPage } from '@/components/week/week-page'
import { CalendarDate } from '@/lib/calendar-date'
import { requireViewer } from '@/lib/web/session'

type Props = { params: Promise<{ date: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Week of ${(await params).date}` }
}

export default async function Page({ params }: Props) {
  const { actor } = await requireViewer()
  const date = CalendarDate.safeParse((await params).date)
  if (!date.success) notFound()
  return <WeekPage actor={actor} date={date.data} />
}

import type { Metadata } from 'next'
import { WeekPage } from '@/components/week/week-page'
import { readDateParameter } from '@/lib/entry/web/date-parameter'
import { requireViewer } from '@/lib/entry/web/session'

type Props = { params: Promise<{ date: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Week of ${await readDateParameter(params)}` }
}

export default async function Page({ params }: Props) {
  const { actor } = await requireViewer()
  return <WeekPage actor={actor} date={await readDateParameter(params)} />
}

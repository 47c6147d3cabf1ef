import type { Metadata } from 'next'
import { WeekPage, type WeekSearch } from '@/components/week/week-page'
import { readDateParameter } from '@/lib/entry/web/date-parameter'
import { requireViewer } from '@/lib/entry/web/session'

type Props = { params: Promise<{ date: string }>; searchParams: WeekSearch }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Week of ${await readDateParameter(params)}` }
}

export default async function Page({ params, searchParams }: Props) {
  return <WeekPage viewer={await requireViewer()} date={await readDateParameter(params)} search={searchParams} />
}

import { get } from '#browser/wire/http.ts'
import type { Page } from '#browser/wire/http.ts'
import { tKey } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { contributionsTo } from '#browser/kit/pages/views.ts'
import { useSession } from '#browser/wire/session/session.ts'
import type { HitState, SearchSource } from '#browser/shell/search/search-source.ts'
import { studentDeeds, type StudentDeed } from '../../shared/students/student-deed.ts'
import { studentToday, type TodaySource } from '../../shared/students/student-today.ts'
import { CallButton } from './call-button.tsx'
import { DeedButton, offeredDeeds } from './student-deeds.tsx'

type Found = {
  id: string
  xm: string
  xh: string | null
  sjhm?: string | null
  className?: string | null
  abilities?: readonly string[]
}

/** Students by name, pinyin or number, within what the person may see. */
export const contributions: readonly SearchSource[] = [
  {
    name: 'students',
    label: tKey('学生'),
    permission: 'baseStudentInfo:list',
    least: 1,
    async find(query, navigate, signal) {
      // One letter would be half the school; one character is a surname.
      if (/^[\x20-\x7e]$/.test(query)) return []
      const { records } = await get<Page<Found>>(
        'base/baseStudentInfo/list',
        { keyword: query, size: 6, columns: ['sjhm'] },
        { signal },
      )
      const [states, offered] = await Promise.all([
        statesOf(
          records.map(({ id }) => id),
          signal,
        ),
        contributionsTo(studentDeeds),
      ])
      const deeds = offeredDeeds(offered.given as readonly StudentDeed[])
      return records.map(({ id, xm, xh, className, ...found }) => ({
        key: `student ${id}`,
        title: xm,
        icon: <NameAvatar name={xm} size={20} />,
        ...(states.has(id) ? { state: states.get(id)! } : {}),
        hint: [xh, className].filter(Boolean).join(' · '),
        deeds: deedsFor(
          { id, xm, canCall: Boolean(found.sjhm) && found.abilities?.includes('unmask') === true },
          deeds,
        ),
        open: () => navigate(`/base/student/detail?id=${id}`),
      }))
    },
  },
]

/** What one does with somebody found, without opening the record: a call, and what areas begin for students. */
function deedsFor({ id, xm, canCall }: { id: string; xm: string; canCall: boolean }, deeds: readonly StudentDeed[]) {
  return [
    ...(canCall ? [{ key: 'call', Deed: () => <CallButton studentId={id} name={xm} hasLabel isSmall /> }] : []),
    ...deeds.map((deed) => ({
      key: deed.key,
      Deed: ({ close }: { close: () => void }) => <DeedButton deed={deed} studentId={id} isSmall onLeave={close} />,
    })),
  ]
}

/** How those found stand today, as far as somebody may know; nobody waits in vain for it. */
async function statesOf(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, HitState>> {
  const { buttons } = useSession.getState()
  const { given } = await contributionsTo(studentToday)
  const sources = (given as readonly TodaySource[]).filter(({ permission }) => buttons[permission] === true)
  if (ids.length === 0) return new Map()
  const told = await Promise.allSettled(sources.map((source) => source.read(ids, signal)))
  return new Map(told.flatMap((answer) => (answer.status === 'fulfilled' ? [...answer.value] : [])))
}

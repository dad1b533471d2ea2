import { useQueries } from '@tanstack/react-query'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { htmlLanguage } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import {
  studentLife,
  type LifeContact,
  type LifeEntry,
  type LifeFact,
  type LifeNow,
  type LifeSource,
} from '../../shared/students/student-life.ts'

export type ToldEntry = LifeEntry & { source: LifeSource; day: string }

/** What the areas know of a student's days, the newest first; an area that cannot answer leaves the others alone. */
export function useLife(studentId: string): {
  entries: ToldEntry[]
  now: LifeNow[]
  facts: LifeFact[]
  contacts: LifeContact[]
  sources: LifeSource[]
  isLoading: boolean
} {
  const buttons = useSession((session) => session.buttons)
  const sources = useContributions<LifeSource>(studentLife).filter(({ permission }) => buttons[permission] === true)
  const answers = useQueries({
    queries: sources.map(({ key, read }) => ({
      // What is kept are sentences, in the language they were made in.
      queryKey: ['student-life', key, studentId, htmlLanguage()],
      queryFn: () => read(studentId),
      staleTime: 30_000,
    })),
  })
  const told = answers.map(({ data }) => data ?? {})
  const entries = told.flatMap(({ entries: own = [] }, i) =>
    own.map((entry) => ({
      ...entry,
      source: sources[i]!,
      day: entry.time.length === 10 ? entry.time : dayOf(entry.time),
    })),
  )
  return {
    entries: entries.toSorted((one, other) => (one.time < other.time ? 1 : -1)),
    now: told.flatMap(({ now = [] }) => now),
    facts: told.flatMap(({ facts = [] }) => facts),
    contacts: told.flatMap(({ contacts = [] }) => contacts),
    sources,
    isLoading: answers.some(({ isPending }) => isPending),
  }
}

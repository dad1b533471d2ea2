import { useQuery } from '@tanstack/react-query'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useForget, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { familyInfo } from '../shared/family-info.ts'
import { familyMember, memberStates } from '../shared/family-member.ts'

const shown = [
  'relation',
  'phone',
  'workUnit',
  'job',
  'isGuardian',
  'isAlive',
  'emergencyOrder',
  'state',
  'callResult',
  'callTime',
  'callNote',
  'verifiedTime',
  'verifiedPhone',
  'verifiedBy',
  'health',
  'remark',
]

export type Family = {
  world: FieldWorld
  /** Whom to call, in order. */
  contacts: RecordRow[]
  /** Everybody who counts, contacts in front. */
  members: RecordRow[]
  /** Out of use, kept for history. */
  former: RecordRow[]
  info: RecordRow | undefined
}

/** The family of one student as far as the reader may see it. */
export function useFamily(studentId: string): { family: Family | undefined; error: unknown; retry: () => void } {
  const { world, error: metaError, retry } = useMeta(familyMember)
  const members = useQuery({
    queryKey: [addressOf(familyMember), 'of', studentId],
    queryFn: () =>
      get<Page<RecordRow>>('xsgl/familyMember/list', {
        studentId,
        size: 100,
        ascs: 'emergencyOrder',
        columns: shown.join(','),
      }),
  })
  const info = useQuery({
    queryKey: [addressOf(familyInfo), 'of', studentId],
    queryFn: () => get<Page<RecordRow>>('xsgl/familyInfo/list', { studentId, size: 1, columns: 'address,postcode' }),
  })
  const error = metaError ?? members.error ?? info.error
  const again = () => {
    retry()
    void members.refetch()
    void info.refetch()
  }
  if (!world || !members.data || !info.data) return { family: undefined, error, retry: again }
  const rows = members.data.records
  const counted = rows.filter(({ state }) => state !== memberStates.off[0])
  return {
    family: {
      world,
      contacts: counted.filter(({ emergencyOrder }) => typeof emergencyOrder === 'number'),
      members: counted,
      former: rows.filter(({ state }) => state === memberStates.off[0]),
      info: info.data.records[0],
    },
    error,
    retry: again,
  }
}

/** Forgets what was loaded of families after a change. */
export function useForgetFamily(): () => Promise<void> {
  const [members, infos] = [useForget(familyMember), useForget(familyInfo)]
  return async () => {
    await Promise.all([members(), infos()])
  }
}

export function relationName(world: FieldWorld, code: unknown): string {
  return world.meta.codes['familyRelation']?.find(({ key }) => key === code)?.label ?? String(code ?? '')
}

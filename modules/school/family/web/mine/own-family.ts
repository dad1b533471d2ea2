import { useQuery } from '@tanstack/react-query'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get } from '#browser/wire/http.ts'
import { familyInfo } from '../../shared/family-info.ts'

export type OwnFamily = {
  studentId: string
  infoId: string | null
  needsConfirm: boolean
  confirmedTime: string | null
  gaps: string[]
  samePhone: string[]
}

/** What the own family still lacks, and whether the yearly confirmation is due. */
export function useOwnFamily(isAsked = true) {
  return useQuery({
    queryKey: [addressOf(familyInfo), 'mine'],
    queryFn: () => get<OwnFamily>('xsgl/familyInfo/mine', {}),
    enabled: isAsked,
  })
}

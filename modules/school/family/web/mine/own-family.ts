import { useQuery } from '@tanstack/react-query'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get } from '#browser/wire/http.ts'
import { familyInfo } from '../../shared/family-info.ts'
import { ownFamilyRoute } from '../../shared/family-routes.ts'

/** What the own family still lacks, and whether the yearly confirmation is due. */
export function useOwnFamily(isAsked = true) {
  return useQuery({
    queryKey: [addressOf(familyInfo), 'mine'],
    queryFn: () => get(ownFamilyRoute, {}),
    enabled: isAsked,
  })
}

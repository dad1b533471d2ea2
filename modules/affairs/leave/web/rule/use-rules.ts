import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { ruleViewRoute } from '../../shared/settings/rule-routes.ts'

/** How leaves are decided here, as published now. */
export function useRules() {
  return useQuery({ queryKey: ['xsgl/leaveRule', 'view'], queryFn: () => get(ruleViewRoute, {}) })
}

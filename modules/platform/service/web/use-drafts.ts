import { useQuery } from '@tanstack/react-query'
import { mineRoute } from '#services/flow/shared/routes/lists.ts'
import { get } from '#browser/wire/http.ts'

/** What an instance is that was never handed in. */
const draft = '0'
const most = 50

export const draftKey = ['process/getMine', 'own drafts']

/** What the person began to fill in and did not hand in. */
export function useDrafts() {
  return useQuery({ queryKey: draftKey, queryFn: () => get(mineRoute, { status: draft, size: most }) })
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { phrasesRoute, savePhrasesRoute } from '#services/flow/shared/routes/talk.ts'
import { get, post } from '#browser/wire/http.ts'

const key = ['flowComment']

/** Words a person often uses in decisions. */
export function usePhrases(): { texts: readonly string[]; save: (texts: readonly string[]) => Promise<boolean> } {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => get(phrasesRoute),
    staleTime: 300_000,
  })
  return {
    texts: data?.texts ?? [],
    async save(texts) {
      const saved = await post(savePhrasesRoute, { texts }).catch(() => undefined)
      if (saved) client.setQueryData(key, saved)
      return saved !== undefined
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { usePush } from '#browser/wire/push/use-push.ts'

/** Every server process knows of a change by then. */
const settleMs = 1100

/** What screens keep of code sets and parameters is asked for again after they changed. */
export function useFreshFacts(): void {
  const client = useQueryClient()
  const forget = (isConcerned: (key: readonly unknown[]) => boolean) =>
    void window.setTimeout(
      () => void client.invalidateQueries({ predicate: ({ queryKey }) => isConcerned(queryKey) }),
      settleMs,
    )
  usePush('dict-changed', () => forget((key) => key[1] === 'meta' || key[0] === 'dataDictionary'))
  usePush('params-changed', () => forget((key) => key[0] === 'appInfo' || key[0] === 'baseParams'))
}

import { LoadError } from '#browser/kit/parts/states.tsx'

type Asked = { isError: boolean; error: unknown; refetch: () => unknown }

/** In place of a card until all it asks for is there: its bones, or that something could not be had, with another try. */
export function CardWait({ asked, bones }: { asked: readonly Asked[]; bones: string }) {
  const failed = asked.filter(({ isError }) => isError)
  if (failed.length === 0) return <div className={`${bones} is-waiting`} aria-hidden />
  return <LoadError error={failed[0]!.error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
}

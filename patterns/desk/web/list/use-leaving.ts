import { useEffect, useState } from 'react'

const leaveMs = 240

type Gone<T> = { line: T; at: number }

/** Lines with those that have just gone still at their place for a moment, so that they can fold away instead of vanishing. */
export function useLeaving<T extends { key: string }>(
  lines: readonly T[],
  scope: string,
): { line: T; isLeaving: boolean }[] {
  const [shown, setShown] = useState<{ scope: string; lines: readonly T[]; gone: readonly Gone<T>[] }>({
    scope,
    lines,
    gone: [],
  })
  const isSame =
    shown.scope === scope && shown.lines.length === lines.length && shown.lines.every((one, i) => one === lines[i])
  if (!isSame) {
    const here = new Set(lines.map((one) => one.key))
    const gone =
      shown.scope === scope
        ? [...shown.lines.map((line, at) => ({ line, at })), ...shown.gone].filter(({ line }) => !here.has(line.key))
        : []
    setShown({ scope, lines, gone })
  }
  useEffect(() => {
    if (shown.gone.length === 0) return
    const timer = setTimeout(() => setShown((now) => ({ ...now, gone: [] })), leaveMs)
    return () => clearTimeout(timer)
  }, [shown.gone])
  const all = lines.map((line) => ({ line, isLeaving: false }))
  for (const { line, at } of shown.gone.toSorted((one, other) => one.at - other.at))
    all.splice(at, 0, { line, isLeaving: true })
  return all
}

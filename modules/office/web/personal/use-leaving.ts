import { useEffect, useState } from 'react'

const leaveMs = 240

/** Lines with those that have just gone among them for a moment, so that they can fold away instead of vanishing. */
export function useLeaving<T extends { key: string }>(lines: readonly T[], scope: string): { line: T; isLeaving: boolean }[] {
  const [shown, setShown] = useState<{ scope: string; lines: readonly T[]; gone: readonly T[] }>({ scope, lines, gone: [] })
  const isSame = shown.scope === scope && shown.lines.length === lines.length && shown.lines.every((one, i) => one === lines[i])
  if (!isSame) {
    const here = new Set(lines.map((one) => one.key))
    const gone = shown.scope === scope ? [...shown.lines, ...shown.gone].filter((one) => !here.has(one.key)) : []
    setShown({ scope, lines, gone })
  }
  useEffect(() => {
    if (shown.gone.length === 0) return
    const timer = setTimeout(() => setShown((now) => ({ ...now, gone: [] })), leaveMs)
    return () => clearTimeout(timer)
  }, [shown.gone])
  return [...lines.map((line) => ({ line, isLeaving: false })), ...shown.gone.map((line) => ({ line, isLeaving: true }))]
}

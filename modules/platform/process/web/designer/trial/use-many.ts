import { useEffect, useState } from 'react'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { simulateManyRoute, type TriedMatter, type TriedPortion } from '#services/flow/shared/routes/trial.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

export type ManyState = {
  phase: 'idle' | 'running' | 'done' | 'failed'
  total: number
  rows: readonly TriedMatter[]
  problem: string
  /** How many matters pass a step, by its key, or take a branch, by its address. */
  counts: ReadonlyMap<string, number>
}

const nothing: ManyState = { phase: 'idle', total: 0, rows: [], problem: '', counts: new Map() }

/** The matters of the last year through the drawing, a portion after the other; another drawing begins anew. */
export function useMany(design: Design): ManyState & { run: () => Promise<void>; stop: () => void } {
  const [state, setState] = useState(nothing)
  // Which run is the current one: an older one that still answers is not heard.
  const [turn] = useState(() => ({ now: 0 }))
  const { draft, form } = design
  useEffect(() => {
    turn.now++
    setState(nothing)
    return () => {
      turn.now++
    }
  }, [draft, form, turn])

  const run = async () => {
    const own = ++turn.now
    let rows: TriedMatter[] = []
    let before: string | null = null
    setState({ ...nothing, phase: 'running' })
    try {
      do {
        const portion: TriedPortion = await post(simulateManyRoute, {
          processType: design.processType,
          draft,
          ...(form ? { form } : {}),
          ...(before ? { before } : {}),
        })
        if (own !== turn.now) return
        rows = [...rows, ...portion.rows]
        before = portion.next
        setState({
          phase: before === null ? 'done' : 'running',
          total: Math.max(portion.total, rows.length),
          rows,
          problem: '',
          counts: countsOf(rows),
        })
      } while (before !== null)
    } catch (error) {
      if (own === turn.now)
        setState((now) => ({
          ...now,
          phase: 'failed',
          problem: error instanceof RequestError && error.msg ? error.msg : t('模拟失败'),
        }))
    }
  }
  const stop = () => {
    turn.now++
    setState((now) => ({ ...now, phase: now.rows.length > 0 ? 'done' : 'idle' }))
  }
  return { ...state, run, stop }
}

function countsOf(rows: readonly TriedMatter[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) for (const key of [...row.steps, ...row.branches]) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

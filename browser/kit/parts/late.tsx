import { createElement, useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** The first screen has come up by then, on a slow line too. */
const restMs = 3000
const againMs = 5000

/** The first screen stands, and the browser has nothing better to do. */
export const afterFirstScreen = new Promise<void>((resolve) => {
  const idle = window.requestIdleCallback ?? ((act: () => void) => window.setTimeout(act, 1))
  window.setTimeout(() => idle(() => resolve()), restMs)
})

/**
 * A part the first screen does without: it is fetched when it is wanted, or else when the browser has nothing better to do, so that it
 * is there when the network is not. What could not be fetched is tried again; nothing else waits for it.
 */
export function Late({ load, isWanted = false }: { load: () => Promise<ComponentType>; isWanted?: boolean }) {
  const [isTime, setTime] = useState(false)
  const [part, setPart] = useState<{ View: ComponentType }>()
  const [round, setRound] = useState(0)
  useEffect(() => void afterFirstScreen.then(() => setTime(true)), [])
  const isDue = (isWanted || isTime) && part === undefined
  useEffect(() => {
    if (!isDue) return undefined
    let timer = 0
    let isOver = false
    load().then(
      (View) => {
        if (!isOver) setPart({ View })
      },
      () => {
        if (!isOver) timer = window.setTimeout(() => setRound((before) => before + 1), againMs)
      },
    )
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [isDue, load, round])
  return part === undefined ? null : createElement(part.View)
}

type Flight = { answer: Promise<unknown>; stop: AbortController; waiting: number }

const flights = new Map<string, Flight>()

/** One call for all who ask the same at the same time; it is given up when nobody waits for it any more. */
export function shared<T>(
  key: string,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted === true) return Promise.reject(signal.reason)
  const flight = flights.get(key) ?? begin(key, ask)
  flight.waiting += 1
  if (signal === undefined) return flight.answer as Promise<T>
  return new Promise<T>((resolve, reject) => {
    const leave = () => {
      flight.waiting -= 1
      if (flight.waiting === 0) end(key, flight)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    const settle = (finish: () => void) => {
      signal.removeEventListener('abort', leave)
      finish()
    }
    ;(flight.answer as Promise<T>).then(
      (data) => settle(() => resolve(data)),
      (error: unknown) => settle(() => reject(error)),
    )
  })
}

function begin<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Flight {
  const stop = new AbortController()
  const answer = ask(stop.signal).finally(() => {
    if (flights.get(key)?.stop === stop) flights.delete(key)
  })
  const flight = { answer, stop, waiting: 0 }
  flights.set(key, flight)
  return flight
}

/** Whoever asks from now on gets a call of their own. */
function end(key: string, flight: Flight): void {
  if (flights.get(key) === flight) flights.delete(key)
  flight.answer.catch(() => undefined)
  flight.stop.abort()
}

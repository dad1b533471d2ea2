import { RequestError } from '#browser/wire/calls/request-error.ts'
import { send } from '#browser/wire/calls/send.ts'
import { eventReader, type StreamEvent } from './event-text.ts'

const path = 'base/push/stream'
const openWithinMs = 20_000
/** The server says something every twenty seconds; after two silences the line is dead. */
const silenceMs = 50_000
const firstWaitMs = 1000
const longestWaitMs = 30_000
const restMs = 60_000

/** Holds the event stream until told to stop: comes back by itself after a loss, later each time, and waits while there is no network. */
export async function holdStream(input: { take: (event: StreamEvent) => void; signal: AbortSignal }): Promise<void> {
  const { take, signal } = input
  let failures = 0
  while (!signal.aborted) {
    await untilOnline(signal)
    const end = await readOnce(signal, (event) => {
      if (event.event === 'ready') failures = 0
      take(event)
    })
    failures += 1
    await pause(waitAfter(end, failures), signal)
  }
}

/** How long to wait, with some chance in it: a thousand browsers that lost the same server do not come back as one. */
function waitAfter(end: string, failures: number): number {
  const wait =
    end === 'crowded' || end === 'refused' ? restMs : Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs)
  return wait * (0.5 + Math.random())
}

/** Reads one connection to its end and says how it ended. */
async function readOnce(signal: AbortSignal, take: (event: StreamEvent) => void): Promise<string> {
  const silence = new AbortController()
  let timer = window.setTimeout(() => silence.abort(), silenceMs)
  let last = 'lost'
  try {
    const answer = await send({
      method: 'GET',
      path,
      timeoutMs: openWithinMs,
      isStream: true,
      headers: { Unattended: '1' },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const read = eventReader((event) => {
      last = event.event
      take(event)
    })
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return last
      window.clearTimeout(timer)
      timer = window.setTimeout(() => silence.abort(), silenceMs)
      read(value)
    }
  } catch (error) {
    return error instanceof RequestError && error.status >= 400 && error.status < 500 ? 'refused' : 'lost'
  } finally {
    window.clearTimeout(timer)
  }
}

function untilOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return once(signal, (done) => {
    window.addEventListener('online', done)
    return () => window.removeEventListener('online', done)
  })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return once(signal, (done) => {
    const timer = window.setTimeout(done, ms)
    return () => window.clearTimeout(timer)
  })
}

/** Waits for something, or for the signal. */
function once(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const finish = () => {
      stop()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const stop = start(finish)
    signal.addEventListener('abort', finish)
  })
}

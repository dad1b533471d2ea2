/** One event of the stream. */
export type StreamEvent = { event: string; data: unknown }

/** Takes the stream's text as it comes, in whatever pieces, and hands out whole events. Comments, which only keep the line open, are passed over. */
export function eventReader(take: (event: StreamEvent) => void): (piece: string) => void {
  let text = ''
  return (piece) => {
    text += piece
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = eventOf(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) take(event)
    }
  }
}

function eventOf(block: string): StreamEvent | undefined {
  const lines = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const event = lines.get('event')
  if (event === undefined) return undefined
  try {
    return { event, data: JSON.parse(lines.get('data') ?? 'null') }
  } catch {
    return { event, data: null }
  }
}

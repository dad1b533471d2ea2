/** Names of the holes of a text, in the order in which they first stand there. */
export function holesOf(content: string): string[] {
  return [...new Set([...content.matchAll(/\{([A-Za-z]\w*)\}/g)].map((match) => match[1]!))]
}

/** A text with its holes filled. */
export function filledText(content: string, params: Readonly<Record<string, string>>): string {
  return content.replace(/\{([A-Za-z]\w*)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? params[name]! : whole,
  )
}

/** As how many messages a text is charged: 70 characters fit into one; a longer text takes 67 each. The signature counts. */
export function segmentsOf(text: string): number {
  // Phones count in UTF-16 units, so an emoji takes the room of two.
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}

/** `【签名】` as it stands before the text on the phone. */
export function signed(text: string, signName: string | null): string {
  return signName ? `【${signName}】${text}` : text
}

/** Lines of `channel=number`, as a map; null names the first line that is none. */
export function providerTemplatesOf(text: string | null | undefined): {
  numbers: ReadonlyMap<string, string>
  wrongLine: string | null
} {
  const numbers = new Map<string, string>()
  for (const line of (text ?? '')
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    const match = /^([A-Za-z][\w-]*)\s*[=：:]\s*(\S+)$/.exec(line)
    if (!match) return { numbers, wrongLine: line }
    numbers.set(match[1]!, match[2]!)
  }
  return { numbers, wrongLine: null }
}

/** Codes of the channels over which a message has failed already. */
export function triedOf(text: unknown): ReadonlySet<string> {
  return new Set(
    String(text ?? '')
      .split(',')
      .filter((code) => code !== ''),
  )
}

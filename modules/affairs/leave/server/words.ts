/** Words of somebody, as long as a field holds them. */
export function shorten(text: string | null | undefined, most = 200): string | null {
  return text ? [...text].slice(0, most).join('') : null
}

/** A name as strangers may see it who might pick up the phone: *小明. */
export function withoutSurname(name: string): string {
  const letters = [...name]
  return letters.length < 2 ? '*' : `*${letters.slice(1).join('')}`
}

/** Words of somebody, as long as a field holds them. */
export function shorten(text: string | null | undefined, most = 200): string | null {
  return text ? [...text].slice(0, most).join('') : null
}

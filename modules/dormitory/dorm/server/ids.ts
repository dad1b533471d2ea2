/** The ids among some values, each once. */
export function idsOf(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

import { spelledIn } from '#browser/kit/spelling.ts'

/** What can be found: a name in the person's language and in Chinese, and an address. */
export type Findable = { title: string; chinese: string; path: string }

/** How well an entry fits, higher is better; 0 where it does not. */
export function fitOf(entry: Findable, query: string): number {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return 0
  const { title, chinese, path } = entry
  const names = [title.toLowerCase(), chinese.toLowerCase()]
  if (names.includes(wanted)) return 100
  if (names.some((name) => name.startsWith(wanted))) return 90
  if (names.some((name) => name.includes(wanted))) return 80
  if (spelledIn(chinese, wanted)) return 70
  if (path.toLowerCase().includes(wanted)) return 60
  return 0
}

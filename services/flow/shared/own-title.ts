/** A matter as whoever applied reads it, without the own name: `罗天翔申请事假 2 天` is `事假 2 天`, `罗天翔的用章申请` is `用章申请`. */
export function ownTitle(title: string, name: string): string {
  if (name === '' || !title.startsWith(name)) return title
  return title.slice(name.length).replace(/^(?:申请|的|\s*·\s*)/u, '') || title
}

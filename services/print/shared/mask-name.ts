/** A name as strangers may see it: 张*, 张*明, 欧**娜. */
export function maskName(name: string): string {
  const letters = [...name]
  if (letters.length <= 1) return letters.length === 0 ? '' : '*'
  if (letters.length === 2) return `${letters[0]}*`
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}

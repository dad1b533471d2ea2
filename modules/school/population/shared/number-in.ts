import { toHalfWidth } from '#kernel/rules/text.ts'

/** The number in a line copied from a sheet: the first cell. */
export function numberIn(line: string): string {
  return toHalfWidth(line)
    .trim()
    .split(/[\t,，;；\s]/)[0]!
    .replace(/^'/, '')
    .trim()
}

import { expect } from 'vitest'

/** A broken house rule: where, which, why it is one, and what to do. */
export type Offence = { file: string; line: number; rule: string; why: string; mend: string }

const shownAtMost = 200

export function expectNoOffences(offences: Offence[]): void {
  if (offences.length > 0) expect.fail(report(offences))
}

/** `file:line rule` of each offence: what the self-tests compare. */
export function placesOf(offences: Offence[]): string[] {
  return offences.map((offence) => `${offence.file}:${offence.line} ${offence.rule}`)
}

function report(offences: Offence[]): string {
  const lines = offences
    .slice(0, shownAtMost)
    .map(({ file, line, rule, why, mend }) => `  ${file}:${line}  [${rule}] ${why}\n      → ${mend}`)
  const more = offences.length - lines.length
  return `${offences.length} offence(s)\n${lines.join('\n')}${more > 0 ? `\n  … and ${more} more` : ''}\n`
}

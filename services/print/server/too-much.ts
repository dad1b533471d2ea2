import { defineError } from '#kernel/errors/define-error.ts'
import type { Document } from '../layout/blocks.ts'

/** More than anybody puts on paper, whichever bound it goes beyond. */
export const tooMuchToPrint = defineError({
  code: 'PRINT_TOO_MUCH',
  status: 400,
  message: '打印内容过多，请精简模板或内容后重试',
})

/** Letters of a document; each thing that holds some counts as a few of them. */
const mostLetters = 200_000
const lettersOfThing = 4

/** Refuses a document that would take long to lay out, before anybody begins. */
export function refuseTooMuch(document: Document): Document {
  if (weightOf(document.blocks) > mostLetters) throw tooMuchToPrint()
  return document
}

function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let weight = lettersOfThing
  for (const part of Object.values(value)) {
    weight += weightOf(part)
    if (weight > mostLetters) break
  }
  return weight
}

/** Room for the facts that places of a template stand for: one place is a few signs, what it stands for may be thousands. */
export function roomForFacts(): (text: string) => string {
  let left = mostLetters
  return (text) => {
    left -= text.length
    if (left < 0) throw tooMuchToPrint()
    return text
  }
}

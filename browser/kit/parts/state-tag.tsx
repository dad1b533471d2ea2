import { codeEntry } from '#kernel/rules/code-entry.ts'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from './tone-tag.tsx'

/** The choices of a state field, as they are declared: code, word, tone. */
export type States = Readonly<Record<string, readonly [code: string, word: string, tone?: string]>>

/** How something stands, as a tag; nothing where nobody knows. */
export function StateTag({
  states,
  code,
  hasDot = false,
}: {
  states: States
  code: string | null | undefined
  hasDot?: boolean
}) {
  const [, word, tone] = codeEntry(states, code) ?? []
  return (
    word && (
      <ToneTag tone={tone} hasDot={hasDot}>
        {t(word)}
      </ToneTag>
    )
  )
}

import antd from 'antd/locale/en_US'
import { createSentences } from '#kernel/i18n/sentences.ts'
import type { Catalogue, LanguageParts } from '#browser/wire/i18n.ts'

const sentences = createSentences()
let learnt = 0

/** What readers of English need besides the catalogues. */
export const parts: LanguageParts = {
  antd,
  sentence,
  catalogues: Object.values(import.meta.glob<Catalogue>('../locales/en*.json', { import: 'default' })),
}

/** Catalogues arrive with the pages; what came since the last sentence is taken in first. */
function sentence(text: string, texts: ReadonlyMap<string, string>): string | undefined {
  if (texts.size !== learnt) {
    sentences.learn(Object.fromEntries([...texts].slice(learnt)))
    learnt = texts.size
  }
  return sentences.tell(text)
}

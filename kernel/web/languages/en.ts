import antd from 'antd/locale/en_US'
import type { LanguageParts } from '#kernel/web/i18n.ts'
import { sentenceIn } from './sentences.ts'

/** What readers of English need besides the catalogues. */
export const parts: LanguageParts = { antd, sentence: sentenceIn }

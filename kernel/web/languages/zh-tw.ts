import antd from 'antd/locale/zh_TW'
import 'dayjs/locale/zh-tw'
import { ConverterFactory } from 'opencc-js/core'
import characters from 'opencc-js/dict/STCharacters'
import phrases from 'opencc-js/dict/STPhrases'
import taiwanTerms from 'opencc-js/dict/TWPhrases'
import variants from 'opencc-js/dict/TWVariants'
import variantPhrases from 'opencc-js/dict/TWVariantsPhrases'
import type { LanguageParts } from '#kernel/web/i18n.ts'
import { spellings, terms } from './campus-terms.ts'

/** Simplified Chinese as it is written and said in Taiwan: characters first, then terms, then the forms of characters. */
export const convert = ConverterFactory([spellings, phrases, characters], [terms, taiwanTerms], [variantPhrases, variants])

/** What readers of traditional Chinese need besides. */
export const parts: LanguageParts = { antd, convert }

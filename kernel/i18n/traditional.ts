// oxlint-disable-next-line typescript/triple-slash-reference -- also read by journeys, whose project leaves the files of the browser out
/// <reference path="./opencc.d.ts" />
import { ConverterFactory } from 'opencc-js/core'
import characters from 'opencc-js/dict/STCharacters'
import phrases from 'opencc-js/dict/STPhrases'
import taiwanTerms from 'opencc-js/dict/TWPhrases'
import variants from 'opencc-js/dict/TWVariants'
import variantPhrases from 'opencc-js/dict/TWVariantsPhrases'
import own from './taiwan-terms.json' with { type: 'json' }

type Pairs = [string, string][]

// `spellings`: words whose characters alone would be guessed wrongly. `terms`: what offices call things, where the general list speaks of computers.
const [spellings, terms] = [own.spellings as Pairs, own.terms as Pairs]

/** Simplified Chinese as it is written and said in Taiwan: characters first, then terms, then the forms of characters. */
export const convert = ConverterFactory(
  [spellings, phrases, characters],
  [terms, taiwanTerms],
  [variantPhrases, variants],
)

/** What a phrase is said with: where it says so itself, with nothing else. */
export type PhraseUse = 'agree' | 'refuse' | 'hand'

const agreeing = /^(同意|通过|批准|准予|准假)/
const refusing = /^(不同意|不予|不通过|不批准|拒绝|退回|驳回|请补|请改|请修|请重|请核|请完善)/

/** The phrases that suit what is being done: nobody sends a matter back with words of agreement. */
export function phrasesOf(use: PhraseUse, texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const meant = agreeing.test(text) ? 'agree' : refusing.test(text) ? 'refuse' : undefined
    return meant === undefined || meant === use
  })
}

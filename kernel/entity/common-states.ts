/** Words under which records of many areas stand, and the tone each has wherever it is read. */
export const commonTones = {
  审批中: 'blue',
  已批准: 'blue',
  已退回: 'amber',
  退回修改: 'amber',
  退回待修改: 'amber',
  退回待提交: 'amber',
  已撤回: 'grey',
  已撤销: 'grey',
} as const

type CommonWord = keyof typeof commonTones

/** A state under one of these words: code, word, tone. */
export function commonState<const C extends string, const W extends CommonWord>(
  code: C,
  word: W,
): readonly [C, W, (typeof commonTones)[W]] {
  return [code, word, commonTones[word]]
}

/** What is declared of a code: `['2', '已移交', 'grey']` among `itemStates`; nothing where no entry has it. */
export function codeEntry<Entry extends readonly [code: string, ...rest: unknown[]]>(
  declared: Readonly<Record<string, Entry>>,
  code: unknown,
): Entry | undefined {
  return Object.values(declared).find(([own]) => own === code)
}

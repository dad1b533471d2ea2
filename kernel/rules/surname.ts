/** Surnames of two characters that are in use. */
const compound =
  /^(?:欧阳|上官|司马|诸葛|司徒|皇甫|尉迟|夏侯|慕容|令狐|东方|南宫|长孙|宇文|公孙|端木|轩辕|独孤|钟离|澹台|濮阳|淳于|申屠|闻人|鲜于|司空|呼延|赫连|拓跋|万俟|百里|西门|东郭)$/

/** The surname of a Chinese name: its first character, or two where these are one surname and a given name follows. */
export function surnameOf(name: string): string {
  const letters = [...name]
  const two = letters.slice(0, 2).join('')
  return letters.length > 2 && compound.test(two) ? two : (letters[0] ?? '')
}

/**
 * What somebody is called by those who know them: the given name of a Chinese name of three characters or more, what stands before the
 * dot of one with a dot (`阿卜杜热依木·麦麦提图尔荪`), otherwise the whole: half of `李雷`, or of a Tibetan name, is no name.
 */
export function calledName(name: string): string {
  const [own = name, ...rest] = name.split(/[·•・]/)
  if (rest.length > 0) return own
  const given = [...name].slice([...surnameOf(name)].length)
  return /^\p{Script=Han}+$/u.test(name) && given.length === 2 ? given.join('') : name
}

/** The name before a title: the surname where there is one to be seen, otherwise what friends say. */
export function addressedName(name: string): string {
  const length = [...name].length - [...surnameOf(name)].length
  return /^\p{Script=Han}+$/u.test(name) && (length === 1 || length === 2) ? surnameOf(name) : calledName(name)
}

/** Surnames of two characters that are in use. */
const compound =
  /^(?:欧阳|上官|司马|诸葛|司徒|皇甫|尉迟|夏侯|慕容|令狐|东方|南宫|长孙|宇文|公孙|端木|轩辕|独孤|钟离|澹台|濮阳|淳于|申屠|闻人|鲜于|司空|呼延|赫连|拓跋|万俟|百里|西门|东郭)$/

/** The surname of a Chinese name: its first character, or two where these are one surname and a given name follows. */
export function surnameOf(name: string): string {
  const letters = [...name]
  const two = letters.slice(0, 2).join('')
  return letters.length > 2 && compound.test(two) ? two : (letters[0] ?? '')
}

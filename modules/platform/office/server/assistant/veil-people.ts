/** Numbers by which somebody could be found: of identity cards, telephones and mail. */
const identifiers: readonly [RegExp, string][] = [
  [/(?<!\d)\d{17}[\dXx](?!\d)/g, '[证件号]'],
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, '[手机号]'],
  // From the first sign of a word on only: tried from each of its signs, a long word takes for ever.
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[邮箱]'],
]

/** A text that leaves the school, without what names a person exactly. */
export function veilPeople(text: string): string {
  return identifiers.reduce((veiled, [pattern, word]) => veiled.replaceAll(pattern, word), text)
}

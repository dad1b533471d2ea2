/** Languages the product is told in. */
export type SpokenLanguage = 'zh-cn' | 'zh-tw' | 'en'

/** The best of a header `Accept-Language` that the product speaks; simplified Chinese for whoever asks for none of them. */
export function acceptedLanguage(header: string | undefined): SpokenLanguage {
  if (header === undefined) return 'zh-cn'
  const wanted = header.split(',').map((each) => {
    const [tag = '', ...parameters] = each.trim().toLowerCase().split(';')
    const weight = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((found) => found !== undefined)
    return { language: languageOf(tag.trim()), weight: weight === undefined ? 1 : Number(weight) }
  })
  return (
    wanted
      .filter(({ language, weight }) => language !== undefined && weight > 0)
      .toSorted((a, b) => b.weight - a.weight)[0]?.language ?? 'zh-cn'
  )
}

function languageOf(tag: string): SpokenLanguage | undefined {
  if (/^zh-(hant|tw|hk|mo)\b/.test(tag)) return 'zh-tw'
  if (/^zh\b/.test(tag)) return 'zh-cn'
  return /^en\b/.test(tag) ? 'en' : undefined
}

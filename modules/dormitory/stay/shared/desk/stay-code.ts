const form = /^(?:STAY-)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** How the code begins that whoever is to move in shows at the counter: by it the scanner of a phone knows whose it is. */
export const stayCodePrefix = 'STAY-'

/** What that code says. */
export function stayCode(id: string): string {
  return `${stayCodePrefix}${id}`
}

/** The stay a code names, or the number of one as it is; undefined for whatever else somebody typed. */
export function stayInCode(text: string): string | undefined {
  return form.exec(text)?.[1]?.toLowerCase()
}

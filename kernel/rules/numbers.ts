/** Whole digits in threes, as people read large numbers: `72,879`. */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** An exact decimal as people read it: `72,879.5`, `4`; never the zeros that only fill its places. */
export function decimalText(value: string): string {
  const [whole, fraction = ''] = value.split('.')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? grouped(whole!) : `${grouped(whole!)}.${rest}`
}

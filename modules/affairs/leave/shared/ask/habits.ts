/** Where a kind of leave leads by its nature: weekends and holidays are there to go home, going abroad leaves the city. */
export function habitsOf(typeCode: string): { isOut: boolean; isOvernight: boolean; isOutOfCity: boolean } | null {
  const isAbroad = typeCode === '10'
  return isAbroad || ['08', '09'].includes(typeCode) ? { isOut: true, isOvernight: true, isOutOfCity: isAbroad } : null
}

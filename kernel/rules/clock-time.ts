const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/**
 * Compares two times of day written `HH:MM`, five characters each: negative, zero or positive.
 * @public
 */
export function compareTimes(one: string, other: string): number {
  for (const time of [one, other]) if (!clockTime.test(time)) throw new RangeError(`时间格式应为HH:MM：${time}`)
  return one < other ? -1 : Number(one > other)
}

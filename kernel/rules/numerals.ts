const digits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'] as const

/** A whole number from 0 to 20 in Chinese: 第十二周. Anything else is refused with `无效的数字`. */
export function chineseNumber(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 20) throw new RangeError('无效的数字')
  if (value <= 10) return digits[value]!
  return value === 20 ? '二十' : `十${digits[value - 10]}`
}

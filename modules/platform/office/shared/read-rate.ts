/** Readers of the people a notice is for now, in percent with two decimals: 1,240 of 1,310 are `94.66`. */
export function readRate(readers: number, target: number): string {
  return target === 0 ? '0.00' : ((readers / target) * 100).toFixed(2)
}

/** One page of a list; `totalCapped` where counting stopped before the end. */
export type Paged<R> = {
  records: R[]
  total: number
  size: number
  current: number
  pages: number
  totalCapped?: boolean
}

/** Something a person may set on a card. */
export type CardSetting =
  | {
      readonly key: string
      readonly label: string
      readonly kind: 'integer'
      readonly min: number
      readonly max: number
      readonly default: number
    }
  | {
      readonly key: string
      readonly label: string
      readonly kind: 'choice'
      readonly choices: readonly { readonly key: string; readonly label: string }[]
      readonly default: string
    }

/** Columns of twelve, and rows. */
export type CardSize = {
  readonly w: number
  readonly h: number
  readonly minW: number
  readonly minH: number
  readonly maxW: number
  readonly maxH: number
}

/** One of the groups somebody leads, with how many are in it. */
export type CardGroup = { readonly value: string; readonly label: string; readonly count: number }

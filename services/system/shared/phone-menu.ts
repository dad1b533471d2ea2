/** Told to browsers when another version of the phone menu counts. */
export const phoneMenuEvent = 'phone-menu'

/** Who serves the phone menu; the shell has tabs of its own where nobody does. */
export const phoneMenuAddress = 'base/mobileMenu/getUserMobileMenu'

/** Where scanned contents are looked up. */
export const scanAddress = 'base/scanRoute/resolve'

/** Kinds of entries: a tab at the foot, a tile, a group of tiles, a card. */
export const phoneTypes = { tab: '1', tile: '2', group: '3', card: '4' } as const

/** Kinds of what an entry opens: a page, a mini programme, another site, something the phone itself can do. */
export const phoneKinds = { page: '1', mini: '2', outside: '3', ability: '4' } as const

/** Abilities an entry may name as its path. */
export const scanAbility = 'scanQRCode'

/** Where the product is opened. */
export const phoneTerminals = { browser: '浏览器', wecom: '企业微信', wechat: '微信', dingtalk: '钉钉' } as const
export type PhoneTerminal = keyof typeof phoneTerminals

/** An entry as a person has it. */
export type PhoneNode = {
  id: string
  name: string
  code: string
  type: string
  icon: string | null
  kind: string | null
  path: string | null
  badgeProvider: string | null
  badge: number
  /** The app the person uses is too old for it. */
  isOutdated: boolean
  children: PhoneNode[]
}

export type PhoneMenu = { no: number; menus: PhoneNode[] }

/** What a scanned content turned out to be. */
export type Scanned =
  | { kind: 'service'; name: string; serviceKind: string; path: string }
  | { kind: 'page'; path: string }
  | { kind: 'foreign'; url: string; domain: string }

/** The sentence of something that opens in one chat only. */
export function onlyIn(terminal: string): string {
  return `该功能需在${phoneTerminals[terminal as PhoneTerminal] ?? phoneTerminals.wecom}中打开`
}

import { languages, type Language } from '#browser/wire/i18n.ts'
import { layoutColours, type BarColours, type Layout } from './layout-colours.ts'

const animations = ['slide-right', 'slide-left', 'opacitys'] as const
const tagStyles = ['tags-style-one', 'tags-style-four', 'tags-style-five'] as const
const railStyles = ['columns-round', 'columns-card'] as const
const railLayouts = ['columns-horizontal', 'columns-vertical'] as const
const componentSizes = ['large', 'default', 'small'] as const

/** What the school decides for everybody; its answer replaces whatever a browser remembers. */
export type SchoolKeys = {
  globalTitle: string
  globalViceTitle: string
  globalViceTitleMsg: string
  isWartermark: boolean
  wartermarkText: string
  ssoType: number
  ssoLoginUrl: string
  ssoLogoutUrl: string
  ureportUrl: string
  loginTips: string
  showLogin: string
}

/** What each person chooses. The spelling of the keys is the one its users know. */
export type OwnKeys = BarColours & {
  primary: string
  isIsDark: boolean
  /** Somebody said dark or light; the system is followed where nobody did. */
  isDarkChosen: boolean
  isTopBarColorGradual: boolean
  isMenuBarColorGradual: boolean
  isColumnsMenuBarColorGradual: boolean
  isColumnsMenuHoverPreload: boolean
  isCollapse: boolean
  isUniqueOpened: boolean
  isFixedHeader: boolean
  isClassicSplitMenu: boolean
  isLockScreen: boolean
  /** Seconds. */
  lockScreenTime: number
  isShowLogo: boolean
  isBreadcrumb: boolean
  isBreadcrumbIcon: boolean
  isTagsview: boolean
  isTagsviewIcon: boolean
  isCacheTagsView: boolean
  isSortableTagsView: boolean
  isShareTagsView: boolean
  isFooter: boolean
  isGrayscale: boolean
  isInvert: boolean
  isColorWeak: boolean
  isElder: boolean
  isHighContrast: boolean
  tagsStyle: (typeof tagStyles)[number]
  animation: (typeof animations)[number]
  columnsAsideStyle: (typeof railStyles)[number]
  columnsAsideLayout: (typeof railLayouts)[number]
  layout: Layout
  globalI18n: Language
  globalComponentSize: (typeof componentSizes)[number]
}

/** Facts of this browser: the drawer, and what the shell derives. */
export type BrowserKeys = {
  isDrawer: boolean
  isFixedHeaderChange: boolean
  isShowLogoChange: boolean
  isRequestRoutes: boolean
  /** The layout to go back to when a narrow window is widened; empty while it is wide. */
  oldLayout: Layout | ''
  /** The school's own colour, from which a person's may differ. */
  schoolPrimary: string
}

export type ThemeConfigState = OwnKeys & SchoolKeys & BrowserKeys

/** The product's own colour. */
export const productPrimary = '#0066ff'
export const lockSeconds = { least: 1, most: 9999, usual: 30 } as const

export const ownDefaults: OwnKeys = {
  ...layoutColours.transverse,
  primary: productPrimary,
  isIsDark: false,
  isDarkChosen: false,
  isTopBarColorGradual: false,
  isMenuBarColorGradual: false,
  isColumnsMenuBarColorGradual: false,
  isColumnsMenuHoverPreload: false,
  isCollapse: false,
  isUniqueOpened: true,
  isFixedHeader: true,
  isClassicSplitMenu: false,
  isLockScreen: false,
  lockScreenTime: lockSeconds.usual,
  isShowLogo: true,
  isBreadcrumb: true,
  isBreadcrumbIcon: false,
  isTagsview: true,
  isTagsviewIcon: false,
  isCacheTagsView: true,
  isSortableTagsView: true,
  isShareTagsView: false,
  isFooter: false,
  isGrayscale: false,
  isInvert: false,
  isColorWeak: false,
  isElder: false,
  isHighContrast: false,
  tagsStyle: 'tags-style-five',
  animation: 'opacitys',
  columnsAsideStyle: 'columns-round',
  columnsAsideLayout: 'columns-vertical',
  layout: 'transverse',
  globalI18n: 'zh-cn',
  globalComponentSize: 'default',
}

export const schoolDefaults: SchoolKeys = {
  globalTitle: '',
  globalViceTitle: '',
  globalViceTitleMsg: '',
  isWartermark: true,
  wartermarkText: '',
  ssoType: 0,
  ssoLoginUrl: '',
  ssoLogoutUrl: '',
  ureportUrl: '',
  loginTips: '',
  showLogin: '1',
}

export const browserDefaults: BrowserKeys = {
  isDrawer: false,
  isFixedHeaderChange: false,
  isShowLogoChange: false,
  isRequestRoutes: true,
  oldLayout: '',
  schoolPrimary: productPrimary,
}

/** The person's part of a config, each value of the kind it must be: what was stored by hand or long ago may be anything. */
export function ownPart(stored: unknown): Partial<OwnKeys> {
  if (typeof stored !== 'object' || stored === null) return {}
  const given = stored as Record<string, unknown>
  const choices: Partial<Record<keyof OwnKeys, readonly string[]>> = {
    tagsStyle: tagStyles,
    animation: animations,
    columnsAsideStyle: railStyles,
    columnsAsideLayout: railLayouts,
    globalComponentSize: componentSizes,
    layout: Object.keys(layoutColours),
    globalI18n: languages.map(({ value }) => value),
  }
  const fits = (key: keyof OwnKeys) => {
    const value = given[key]
    if (typeof value !== typeof ownDefaults[key]) return false
    if (key === 'lockScreenTime')
      return Number.isInteger(value) && Number(value) >= lockSeconds.least && Number(value) <= lockSeconds.most
    return choices[key]?.includes(String(value)) ?? true
  }
  const keys = (Object.keys(ownDefaults) as (keyof OwnKeys)[]).filter(fits)
  const own = Object.fromEntries(keys.map((key) => [key, given[key]])) as Partial<OwnKeys>
  // Before the system was followed, only a choice made it dark.
  return own.isIsDark && own.isDarkChosen === undefined ? { ...own, isDarkChosen: true } : own
}

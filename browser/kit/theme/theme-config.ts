import { create } from 'zustand'
import { setLanguage } from '#browser/wire/i18n.ts'
import type { Language } from '#browser/wire/i18n.ts'
import { readStored, storageKeys, writeStored } from '#browser/wire/storage.ts'
import { layoutColours, type Layout } from './layout-colours.ts'
import {
  browserDefaults,
  ownDefaults,
  ownPart,
  productPrimary,
  schoolDefaults,
  type OwnKeys,
  type SchoolKeys,
  type ThemeConfigState,
} from './theme-keys.ts'

export type { ThemeConfigState } from './theme-keys.ts'

const stored = readStored<Record<string, unknown>>(localStorage, storageKeys.themeConfig) ?? {}
const nightfall = window.matchMedia('(prefers-color-scheme: dark)')
const chosen = readStored<Record<string, unknown>>(localStorage, storageKeys.userTheme) ?? stored

/**
 * How the product looks here: all of it in `themeConfig`, what the person chose of it in `userTheme`, what the page itself wears in
 * `themeConfigStyle`, which `first-paint.js` puts on before anything is drawn. They survive signing out.
 */
export const useThemeConfig = create<ThemeConfigState>()(() => ({
  ...browserDefaults,
  ...schoolDefaults,
  ...ownDefaults,
  ...(stored as Partial<ThemeConfigState>),
  ...ownDefaults,
  ...ownPart(chosen),
  ...asSystem(ownPart(chosen)),
  isDrawer: false,
}))

let onOwnChange: ((own: OwnKeys) => void) | undefined

/** Who keeps the person's choices elsewhere is told of each one made here. */
export function onThemeChosen(tell: ((own: OwnKeys) => void) | undefined): void {
  onOwnChange = tell
}

/** Applies the stored look and language before the first paint. */
export async function startTheme(): Promise<void> {
  const config = useThemeConfig.getState()
  paint(config)
  nightfall.addEventListener('change', () => change({}))
  // Without the texts of another language the product still speaks its own.
  await setLanguage(config.globalI18n).catch(() => setLanguage('zh-cn'))
}

/** The person chooses something. */
export function chooseTheme(part: Partial<OwnKeys>): void {
  change(part.isIsDark === undefined ? part : { isDarkChosen: true, ...part })
  onOwnChange?.(ownOf(useThemeConfig.getState()))
}

export function setDark(isIsDark: boolean): void {
  chooseTheme({ isIsDark })
}

/** Dark when the system is, from now on. */
export function followSystem(): void {
  chooseTheme({ isIsDark: nightfall.matches, isDarkChosen: false })
}

/** Another layout, in its own colours. */
export function chooseLayout(layout: Layout): void {
  chooseTheme({
    ...layoutColours[layout],
    isTopBarColorGradual: false,
    isMenuBarColorGradual: false,
    isColumnsMenuBarColorGradual: false,
    layout,
  })
}

export async function chooseLanguage(globalI18n: Language): Promise<void> {
  await setLanguage(globalI18n)
  chooseTheme({ globalI18n })
}

/** Everything as the product brings it, in the school's colour. */
export async function resetTheme(): Promise<void> {
  const { schoolPrimary } = useThemeConfig.getState()
  await setLanguage(ownDefaults.globalI18n)
  chooseTheme({ ...ownDefaults, primary: schoolPrimary })
}

/** What the person chose on another computer, or in another tab. */
export async function takeOwnTheme(kept: unknown): Promise<void> {
  const part = ownPart(kept)
  const { globalI18n } = useThemeConfig.getState()
  if (part.globalI18n !== undefined && part.globalI18n !== globalI18n) await setLanguage(part.globalI18n)
  change(part)
}

/** What the school decides, as soon as it is known. Who never chose a colour of their own follows the school's. */
export function takeSchoolKeys(part: Partial<SchoolKeys> & { primary?: string }): void {
  const { primary: colour, ...keys } = part
  const before = useThemeConfig.getState()
  const schoolPrimary = colour === undefined ? before.schoolPrimary : colour || productPrimary
  const next = {
    ...keys,
    schoolPrimary,
    ...(before.primary === before.schoolPrimary ? { primary: schoolPrimary } : {}),
  }
  const isNew = (Object.keys(next) as (keyof typeof next)[]).some((key) => before[key] !== next[key])
  if (isNew) change(next)
}

/** Facts of this window that are no choice. */
export function setBrowserFact(part: Partial<Pick<ThemeConfigState, 'isDrawer' | 'oldLayout'>>): void {
  change(part)
}

/** The person's own part, as it is kept for them. */
export function ownOf(config: ThemeConfigState): OwnKeys {
  return { ...ownDefaults, ...ownPart(config) }
}

function change(part: Partial<ThemeConfigState>): void {
  useThemeConfig.setState({ ...part, ...asSystem({ ...useThemeConfig.getState(), ...part }) })
  const config = useThemeConfig.getState()
  paint(config)
  writeStored(localStorage, storageKeys.themeConfig, config)
  writeStored(localStorage, storageKeys.userTheme, ownOf(config))
}

/** Dark or light as the system is, where nobody chose. */
function asSystem({ isDarkChosen }: Partial<OwnKeys>): Partial<OwnKeys> {
  return isDarkChosen ? {} : { isIsDark: nightfall.matches }
}

/** What belongs to the whole page, dialogs included. */
function paint(config: ThemeConfigState): void {
  const root = document.documentElement
  const worn = {
    'is-grey': config.isGrayscale,
    'is-inverted': config.isInvert,
    'is-colour-weak': config.isColorWeak,
    'is-elder': config.isElder,
    'is-high-contrast': config.isHighContrast,
  }
  root.dataset['theme'] = config.isIsDark ? 'dark' : 'light'
  for (const [name, isOn] of Object.entries(worn)) root.classList.toggle(name, isOn)
  writeStored(localStorage, storageKeys.themeConfigStyle, {
    theme: root.dataset['theme'],
    ...(config.isDarkChosen ? {} : { isSystem: true }),
    classes: Object.entries(worn).flatMap(([name, isOn]) => (isOn ? [name] : [])),
  })
}

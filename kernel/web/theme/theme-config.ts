import { create } from 'zustand'
import { setLanguage } from '#kernel/web/i18n.ts'
import type { Language } from '#kernel/web/i18n.ts'
import { readStored, storageKeys, writeStored } from '#kernel/web/wire/storage.ts'

/** The part of the theme config that this shell uses; other stored keys are kept as they are. */
export type ThemeConfigState = {
  isIsDark: boolean
  globalI18n: Language
  layout: string
  primary: string
}

const defaults: ThemeConfigState = { isIsDark: false, globalI18n: 'zh-cn', layout: 'transverse', primary: '#0066ff' }

/** The person's own look, kept in `themeConfig`; it survives signing out. */
export const useThemeConfig = create<ThemeConfigState>()(() => ({
  ...defaults,
  ...readStored<Partial<ThemeConfigState>>(localStorage, storageKeys.themeConfig),
}))

/** Applies the stored look and language before the first paint. */
export async function startTheme(): Promise<void> {
  const { isIsDark, globalI18n } = useThemeConfig.getState()
  paint(isIsDark)
  await setLanguage(globalI18n === 'en' ? 'en' : 'zh-cn')
}

export function setDark(isIsDark: boolean): void {
  paint(isIsDark)
  change({ isIsDark })
}

/** The colour of the school, remembered so that the next visit begins with it; none means the product's own. */
export function setSchoolColour(primary: string): void {
  if ((primary || defaults.primary) !== useThemeConfig.getState().primary) change({ primary: primary || defaults.primary })
}

export async function chooseLanguage(globalI18n: Language): Promise<void> {
  await setLanguage(globalI18n)
  change({ globalI18n })
}

function change(part: Partial<ThemeConfigState>): void {
  useThemeConfig.setState(part)
  writeStored(localStorage, storageKeys.themeConfig, useThemeConfig.getState())
}

function paint(isDark: boolean): void {
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

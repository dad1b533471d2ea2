import type { CSSProperties } from 'react'
import { lightPalette } from './palette.ts'
import { mixedWith, readableOn } from './school-colour.ts'

const layouts = ['defaults', 'classic', 'transverse', 'columns'] as const
export type Layout = (typeof layouts)[number]

/** Grounds and inks of header, side menu and the column of areas. */
export type BarColours = {
  topBar: string
  topBarColor: string
  menuBar: string
  menuBarColor: string
  menuBarActiveColor: string
  columnsMenuBar: string
  columnsMenuBarColor: string
}

const paper: BarColours = {
  topBar: lightPalette.container,
  topBarColor: lightPalette.text2,
  menuBar: lightPalette.container,
  menuBarColor: lightPalette.text2,
  menuBarActiveColor: lightPalette.primaryBg,
  columnsMenuBar: lightPalette.fill1,
  columnsMenuBarColor: lightPalette.text2,
}

/** The colours each layout begins with; a change of layout goes back to them. */
export const layoutColours: Record<Layout, BarColours> = {
  defaults: paper,
  classic: { ...paper, menuBar: lightPalette.fill1 },
  transverse: paper,
  columns: paper,
}

type Config = BarColours & {
  layout: Layout
  isTopBarColorGradual: boolean
  isMenuBarColorGradual: boolean
  isColumnsMenuBarColorGradual: boolean
}

/** Chosen colours as variables for the bars. A bar that was left as its layout has it says nothing, and follows day and night. */
export function barStyle(config: Config): CSSProperties {
  const own = layoutColours[config.layout]
  const bar = (
    name: string,
    [ground, ink]: ['topBar', 'topBarColor'] | ['menuBar', 'menuBarColor'] | ['columnsMenuBar', 'columnsMenuBarColor'],
    isGradual: boolean,
  ) => {
    const isOwn = config[ground] === own[ground] && config[ink] === own[ink] && !isGradual
    if (isOwn) return {}
    const [bg, far] = [config[ground], mixedWith(config[ground], '#000000', 0.28)]
    // A gradient is read at both ends.
    const text = readableOn(readableOn(config[ink], bg), isGradual ? far : bg)
    return {
      [`--${name}-bg`]: isGradual ? `linear-gradient(to bottom right, ${bg}, ${far})` : bg,
      [`--${name}-ink`]: text,
      [`--${name}-hover`]: `color-mix(in srgb, ${text} 12%, transparent)`,
    }
  }
  const active =
    config.menuBarActiveColor === own.menuBarActiveColor ? {} : { '--side-active': config.menuBarActiveColor }
  return {
    ...bar('top', ['topBar', 'topBarColor'], config.isTopBarColorGradual),
    ...bar('side', ['menuBar', 'menuBarColor'], config.isMenuBarColorGradual),
    ...bar('rail', ['columnsMenuBar', 'columnsMenuBarColor'], config.isColumnsMenuBarColorGradual),
    ...active,
  } as CSSProperties
}

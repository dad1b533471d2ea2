import { darkPalette, lightPalette, type Palette } from '#browser/kit/theme/palette.ts'

type Rgb = readonly [number, number, number]

/** WCAG contrast of small text. */
const readable = 4.5
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** The shades of a school's own colour; where text on it or in it could not be read, it is made darker or lighter. */
export function schoolColours(colour: string, isDark: boolean): Partial<Palette> {
  const ground = rgbOf((isDark ? darkPalette : lightPalette).container)
  const primary = until(rgbOf(colour), black, (shade) => contrast(shade, white) >= readable)
  const soft = (share: number) => hexOf(mixed(primary, ground, share))
  return {
    primary: hexOf(primary),
    primaryHover: hexOf(mixed(primary, black, 0.12)),
    primaryActive: hexOf(mixed(primary, black, 0.26)),
    primaryText: hexOf(until(primary, isDark ? white : black, (shade) => contrast(shade, ground) >= 5.5)),
    primaryBg: soft(isDark ? 0.78 : 0.91),
    primaryBorder: soft(isDark ? 0.5 : 0.7),
    wash: soft(isDark ? 0.9 : 0.955),
    focusRing: `rgba(${primary.map(Math.round).join(',')},${isDark ? 0.28 : 0.14})`,
  }
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other))
}

/** The ink itself where it can be read on this ground, else the nearest shade that can. */
export function readableOn(ink: string, ground: string): string {
  const [from, on] = [rgbOf(ink), rgbOf(ground)]
  const to = contrast(white, on) > contrast(black, on) ? white : black
  return hexOf(until(from, to, (shade) => contrast(shade, on) >= readable))
}

/** One colour with a share of another in it. */
export function mixedWith(colour: string, other: string, share: number): string {
  return hexOf(mixed(rgbOf(colour), rgbOf(other), share))
}

function until(from: Rgb, to: Rgb, isEnough: (colour: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mixed(from, to, share)
    if (isEnough(shade)) return shade
  }
  return to
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const at = (i: 0 | 1 | 2) => one[i] + (other[i] - one[i]) * share
  return [at(0), at(1), at(2)]
}

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function rgbOf(hex: string): Rgb {
  const at = (i: number) => Number.parseInt(hex.slice(i, i + 2), 16) || 0
  return [at(1), at(3), at(5)]
}

function hexOf(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

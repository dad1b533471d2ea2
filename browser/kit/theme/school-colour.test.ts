import { expect, test } from 'vitest'
import { darkPalette, lightPalette } from '#browser/kit/theme/palette.ts'
import { antdTheme } from './antd-theme.ts'
import { contrastOf, schoolColours } from './school-colour.ts'

const colours = ['#0a7d55', '#ffff00', '#ffffff', '#000000', '#c4232c', '#7a3ff2', '#8fd3ff']

test.each(colours)('whatever colour a school chooses, %s can be read by day and by night', (colour) => {
  for (const isDark of [false, true]) {
    const { primary, primaryText } = schoolColours(colour, isDark)
    expect(contrastOf(primary!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(primaryText!, (isDark ? darkPalette : lightPalette).container)).toBeGreaterThanOrEqual(4.5)
  }
})

test('a colour that can be read stays as it is', () => {
  expect(schoolColours('#0a7d55', false).primary).toBe('#0a7d55')
})

test('what can be pressed wears the colour that is chosen', () => {
  const worn = (primary: string) => antdTheme({ isDark: false, primary }).token?.colorPrimary
  expect([worn('#0a7d55'), worn('#c4232c')]).toEqual(['#0a7d55', '#c4232c'])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { categoryHue, kindColour, kindColourNames } from './chart-colours.ts'

const styles = readFileSync(join(import.meta.dirname, '../styles/tones.css'), 'utf8')
/** What a variable is by day, as the styles say it. */
const valueOf = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(styles)![1]

test('each colour a kind may have is another colour of charts, and what has none is that of the rest', () => {
  expect(kindColourNames.map((name) => kindColour(name))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `var(--chart-${place})`),
  )
  expect([kindColour(null), kindColour('no colour')]).toEqual(['var(--chart-7)', 'var(--chart-7)'])
})

test('no kind has the red of what is overdue', () => {
  const overdue = [valueOf('tone-red'), valueOf('tone-red-solid')]
  for (const name of kindColourNames) {
    const variable = /--(chart-\d)/.exec(kindColour(name))![1]!
    expect(overdue).not.toContain(valueOf(variable))
  }
})

test('studies, life, money and activities have a hue each, all other categories are grey', () => {
  expect(['1', '2', '3', '4', '5', '9', null].map((category) => categoryHue(category))).toEqual([
    'hue-1',
    'hue-2',
    'hue-3',
    'hue-4',
    'hue-7',
    'hue-7',
    'hue-7',
  ])
  for (const place of [1, 2, 3, 4, 7]) expect(styles).toContain(`.hue-${place} {`)
})

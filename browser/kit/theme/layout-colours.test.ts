import { expect, test } from 'vitest'
import { barStyle, layoutColours } from './layout-colours.ts'

const plain = {
  ...layoutColours.columns,
  layout: 'columns' as const,
  isTopBarColorGradual: false,
  isMenuBarColorGradual: false,
  isColumnsMenuBarColorGradual: false,
}

test.each([
  [{ topBar: '#112233' }, '--top-bg', '#112233'],
  [{ topBar: '#112233', topBarColor: '#ffeecc' }, '--top-ink', '#ffeecc'],
  [{ isTopBarColorGradual: true }, '--top-bg', /^linear-gradient/],
  [{ menuBar: '#112233' }, '--side-bg', '#112233'],
  [{ menuBar: '#112233', menuBarColor: '#ffeecc' }, '--side-ink', '#ffeecc'],
  [{ menuBarActiveColor: '#abcdef80' }, '--side-active', '#abcdef80'],
  [{ isMenuBarColorGradual: true }, '--side-bg', /^linear-gradient/],
  [{ columnsMenuBar: '#112233' }, '--rail-bg', '#112233'],
  [{ columnsMenuBar: '#112233', columnsMenuBarColor: '#ffeecc' }, '--rail-ink', '#ffeecc'],
  [{ isColumnsMenuBarColorGradual: true }, '--rail-bg', /^linear-gradient/],
])('bars wear what is chosen: %j', (chosen, name, value) => {
  expect(barStyle(plain)).toEqual({})
  const worn = (barStyle({ ...plain, ...chosen }) as Record<string, string>)[name]
  expect(worn).toMatch(value)
})

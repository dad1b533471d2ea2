import { expect, test } from 'vitest'
import { effectOffences } from './effects.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('effects return a clean-up or nothing', () => expectNoOffences(effectOffences(productFiles())))

test('the check of effects finds what is returned by the way', () => {
  const found = effectOffences(
    madeUp({
      'browser/kit/a.tsx':
        'useEffect(() => box.current?.scrollIntoView(), [])\nReact.useLayoutEffect(() => set(1), [])',
      'browser/kit/b.tsx':
        'useEffect(() => {\n  box.scrollIntoView()\n}, [])\nuseEffect(() => () => stop(), [])\nuseEffect(() => void load(), [])\nuse(() => a())',
    }),
  )
  expect(placesOf(found)).toEqual(['browser/kit/a.tsx:1 effect', 'browser/kit/a.tsx:2 effect'])
})

import { expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { questionWordOffences } from './question-words.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('the button of every question says what it does', () => expectNoOffences(questionWordOffences(productFiles())))

test('the check finds a bare yes in a question and in a dialog', () => {
  const files = madeUp({
    'modules/x/web/a.tsx': "confirm({\n  title,\n  okText: t('确定'),\n})\nconfirm({ title, okText: t('确定分班') })",
    'modules/x/web/b.tsx': "<Dialog okText={t('确认')} />\n<Dialog okText={t('删除')} />",
  })
  expect(placesOf(questionWordOffences(files))).toEqual([
    'modules/x/web/a.tsx:3 question-words',
    'modules/x/web/b.tsx:1 question-words',
  ])
})

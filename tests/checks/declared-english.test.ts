import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { createSentences, type Texts } from '#kernel/i18n/sentences.ts'
import { systemServer } from '#services/system/server/index.ts'
import { serverParts } from '#modules/server.ts'

/** Properties of declarations that people read. */
const shownProperties = new Set([
  'label',
  'adding',
  'title',
  'section',
  'help',
  'group',
  'placeholder',
  'message',
  'emptyText',
  'unit',
  'hint',
  'fixed',
  'remark',
  'done',
  'okLabel',
  'cancelLabel',
  'missing',
])
const root = join(import.meta.dirname, '../..')

test('whatever the product declares has English: labels, codes, states, menus, parameters, cards, figures, upkeep', () => {
  const sentences = createSentences()
  for (const path of globSync(
    ['{browser/wire,patterns/*/shared}/locales/en*.json', 'modules/*/*/shared/locales/en*.json'],
    { cwd: root },
  ))
    sentences.learn(JSON.parse(readFileSync(join(root, path), 'utf8')) as Texts)
  const texts = new Map<string, string>()
  for (const manifest of manifests) collect(manifest, { at: manifest.name, texts, seen: new Set() })
  for (const part of [systemServer, ...serverParts]) collect(part, { at: 'server', texts, seen: new Set() })
  expect(texts.size).toBeGreaterThan(2000)
  expect(
    [...texts].filter(([text]) => sentences.tell(text) === undefined).map(([text, at]) => `${at}: ${text}`),
  ).toEqual([])
})

type Walk = { at: string; texts: Map<string, string>; seen: Set<object> }

/** Texts of declared data, wherever they stand; what functions make is shown by other tests. */
function collect(value: unknown, { at, texts, seen }: Walk): void {
  if (value === null || typeof value !== 'object' || value instanceof RegExp || seen.has(value)) return
  seen.add(value)
  if ('_zod' in value) return
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  for (const [name, held] of entries as [unknown, unknown][]) {
    const isText = typeof held === 'string' && /\p{Script=Han}/u.test(held)
    // A state is declared as [code, label, tone].
    const isChoice =
      Array.isArray(value) &&
      name === '1' &&
      value.length <= 3 &&
      typeof value[0] === 'string' &&
      /^[\w-]+$/.test(value[0])
    if (isText && (shownProperties.has(String(name)) || isChoice)) texts.set(held, `${at}.${String(name)}`)
    collect(held, { at: /^\d+$/.test(String(name)) ? at : `${at}.${String(name)}`.slice(-80), texts, seen })
  }
}

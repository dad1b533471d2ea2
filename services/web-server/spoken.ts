import type { FastifyInstance } from 'fastify'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { acceptedLanguage, type SpokenLanguage } from '#kernel/i18n/accepted-language.ts'
import { createSentences, type Texts } from '#kernel/i18n/sentences.ts'
import type { World } from '#kernel/world/world.ts'

type Say = (text: string) => string
type Answer = { code?: unknown; success?: unknown; msg?: unknown; data?: unknown; error_description?: unknown }

const root = join(import.meta.dirname, '../..')
const conflict = 409
/** `{ field: reason }`, `{ rows: [{ reason }] }`; what lies deeper is a record of somebody. */
const deepestData = 3

/** Tells the messages of answers in the language the caller reads; records stay as people wrote them. */
export function speakLanguages(app: FastifyInstance, world: World): void {
  // Rules that say nothing themselves; the library's own words are for programmers.
  z.config({ localeError: ({ input }) => (input === undefined ? '缺少必填内容' : '内容格式不正确') })
  const speakers = new Map<SpokenLanguage, Promise<Say>>()
  const speaker = (language: 'zh-tw' | 'en') => {
    const known = speakers.get(language) ?? (language === 'en' ? englishOf(world) : traditional())
    speakers.set(language, known)
    return known
  }
  app.addHook('preSerialization', async (request, reply, payload) => {
    const language = acceptedLanguage(request.headers['accept-language'])
    if (language === 'zh-cn' || !isAnswer(payload)) return payload
    reply.header('content-language', language === 'en' ? 'en' : 'zh-TW')
    return toldIn(payload, await speaker(language))
  })
}

function isAnswer(payload: unknown): payload is Answer {
  return payload !== null && typeof payload === 'object' && ('msg' in payload || 'error_description' in payload)
}

function toldIn(answer: Answer, say: Say): Answer {
  return {
    ...answer,
    ...(typeof answer.msg === 'string' ? { msg: say(answer.msg) } : {}),
    ...(typeof answer.error_description === 'string' ? { error_description: say(answer.error_description) } : {}),
    // A conflict carries the record as it is now, which the form may send back.
    ...(answer.success === false && answer.code !== conflict && answer.data
      ? { data: reasonsIn(answer.data, say) }
      : {}),
  }
}

function reasonsIn(data: unknown, say: Say, depth = 0): unknown {
  if (typeof data === 'string') return say(data)
  if (data === null || typeof data !== 'object' || depth > deepestData) return data
  if (Array.isArray(data)) return data.map((each) => reasonsIn(each, say, depth + 1))
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, reasonsIn(value, say, depth + 1)]))
}

async function traditional(): Promise<Say> {
  const { convert } = await import('#kernel/i18n/traditional.ts')
  return convert
}

/** The catalogues the browser reads as well: those of the kernel, of patterns and of each module. */
async function englishOf(world: World): Promise<Say> {
  const sentences = createSentences()
  const areas = world.manifests.map(({ name }) => `modules/*/${name}/shared/locales`)
  const folders = ['browser/wire/locales', 'patterns/*/shared/locales', ...areas]
  for (const texts of (await Promise.all(folders.map(cataloguesIn))).flat()) sentences.learn(texts)
  return (text) => sentences.tell(text) ?? text
}

async function cataloguesIn(folder: string): Promise<Texts[]> {
  const catalogues: string[] = []
  for await (const path of glob(`${folder}/en{,-*}.json`, { cwd: root })) catalogues.push(path)
  return Promise.all(
    catalogues.toSorted().map(async (path) => JSON.parse(await readFile(join(root, path), 'utf8')) as Texts),
  )
}

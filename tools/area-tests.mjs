// Which tests belong to an area and to those that stand on it: their imports tell.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const imported = /(?:from|import\() ?'#modules\/(\w[\w-]*\/\w[\w-]*)\//g

/**
 * The test files that an area's change can turn red, by stage; null where there is no area of that name.
 * @param {string} root
 * @param {string} name
 */
export function testsOfArea(root, name) {
  const files = ['modules', 'tests']
    .flatMap((top) => readdirSync(join(root, top), { recursive: true }).map((path) => `${top}/${path}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
  const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const areaOf = (path) => /^modules\/([\w-]+\/[\w-]+)\//.exec(path)?.[1]
  const areas = new Set(files.map(areaOf).filter(Boolean))
  const own = [...areas].find((area) => area.endsWith(`/${name}`))
  if (!own) return null
  const users = new Map([...areas].map((area) => [area, new Set()]))
  for (const [path, text] of texts) {
    const area = areaOf(path)
    // What a test borrows makes no area depend on another.
    if (!area || isTest(path)) continue
    for (const [, used] of text.matchAll(imported)) if (used !== area) users.get(used)?.add(area)
  }
  const touched = new Set([own])
  for (const area of touched) for (const user of users.get(area)) touched.add(user)
  const concerns = (path) => {
    if (touched.has(areaOf(path))) return true
    if (!path.startsWith('tests/')) return false
    // A journey names its area; everything else under tests/ imports what it is about.
    const short = path.replace(/^tests\/\w+\//, '')
    if (short.startsWith(`${name}-`) || short.startsWith(`${name}.`)) return true
    return [...texts.get(path).matchAll(imported)].some(([, used]) => used === own)
  }
  const tests = files.filter((path) => isTest(path) && concerns(path)).toSorted()
  const isJourney = (path) => path.startsWith('tests/journeys/')
  const isPg = (path) => path.endsWith('.pg.test.ts')
  return {
    areas: [...touched].toSorted(),
    unit: tests.filter((path) => !isPg(path) && !/^tests\/(journeys|ground|checks)\//.test(path)),
    integration: tests.filter(isPg),
    journeys: tests.filter(isJourney),
  }
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path)
}

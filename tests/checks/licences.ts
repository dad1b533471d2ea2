import type { Offence } from './offence.ts'

/** An entry of `packages` in package-lock.json, and what the installed package says of itself where it is installed. */
export type LockedPackage = { path: string; isDev: boolean; locked?: string; installed?: unknown }

const allowed = new Set(
  (
    'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense Zlib ' +
    'CC0-1.0 CC-BY-3.0 CC-BY-4.0 MPL-2.0 OFL-1.1 Python-2.0 PostgreSQL Unicode-3.0 WTFPL'
  ).split(' '),
)

/** Packages taken in spite of their licence field: name → why. */
export const exceptions: Record<string, string> = Object.fromEntries(
  [
    ...[
      'darwin-arm64',
      'darwin-x64',
      'linux-arm',
      'linux-arm64',
      'linux-ppc64',
      'linux-riscv64',
      'linux-s390x',
      'linux-x64',
      'linuxmusl-arm64',
      'linuxmusl-x64',
    ].map((at) => `libvips-${at}`),
    'wasm32',
    'win32-arm64',
    'win32-ia32',
    'win32-x64',
  ].map((part) => [
    `@img/sharp-${part}`,
    'libvips (LGPL), the picture library of sharp: an unchanged library of its own that anybody can replace',
  ]),
)

/** Dependencies the product ships with whose licence is unknown or not on the list. */
export function licenceOffences(packages: LockedPackage[]): Offence[] {
  return packages
    .filter(({ path, isDev }) => path.includes('node_modules/') && !isDev)
    .filter(({ path }) => !(nameOf(path) in exceptions))
    .flatMap((each) => {
      const licence = spoken(each.installed) ?? each.locked
      if (licence && isAllowed(licence)) return []
      const why = licence ? `${nameOf(each.path)} is under ${licence}` : `${nameOf(each.path)} names no licence`
      const mend = 'choose another package, or add a named exception with its reason'
      return [{ file: `${each.path}/package.json`, line: 1, rule: 'licence', why, mend }]
    })
}

/** Reads an SPDX expression: one side of OR is enough, both of AND are needed. */
export function isAllowed(expression: string): boolean {
  const inner = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  const nested = /\(([^()]*)\)/.exec(inner)
  if (nested) return isAllowed(inner.replace(nested[0], isAllowed(nested[1] ?? '') ? 'MIT' : 'refused'))
  if (/ OR /i.test(inner)) return inner.split(/ OR /i).some(isAllowed)
  if (/ AND /i.test(inner)) return inner.split(/ AND /i).every(isAllowed)
  return allowed.has(inner.replace(/ WITH .*$/i, '').trim())
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The licence field in its present and its older forms. */
function spoken(manifest: unknown): string | undefined {
  const { license, licenses } = (manifest ?? {}) as { license?: unknown; licenses?: unknown }
  if (typeof license === 'string') return license
  if (typeof (license as { type?: unknown } | undefined)?.type === 'string') return (license as { type: string }).type
  if (Array.isArray(licenses)) return licenses.map((each: { type?: string }) => each.type ?? 'unknown').join(' OR ')
  return undefined
}

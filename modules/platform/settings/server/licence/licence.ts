import { createHash, createPublicKey, randomBytes, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { dayOf } from '#kernel/rules/school-time.ts'
import { platformBinding, type Db } from '#kernel/db/types.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import type { World } from '#kernel/world/world.ts'
import type { LicenceStatus } from '../../shared/licence.ts'

/** What a licence says. It is `base64url(JSON).base64url(Ed25519 signature of that JSON)`. */
const shape = z.object({
  machineCode: z.string(),
  schoolName: z.string().min(1).max(100),
  edition: z.string().min(1).max(50),
  expiresAt: z.iso.date(),
})
export type Licence = z.infer<typeof shape>

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code of this installation: bound to its database and its key, the same on every process. */
export async function machineCode(world: World): Promise<string> {
  const installation = await world.pool.transaction(platformBinding, (db) => installationId(db, world.clock()))
  const digest = createHash('sha256').update(world.secrets.hash(installation, 'machine code')).digest()
  const letters = Array.from(digest.subarray(0, 25), (byte) => alphabet[byte % 32]).join('')
  return letters.match(/.{5}/g)!.join('-')
}

/** Keeps a licence that is right for this installation; anything else is refused and changes nothing. */
export async function register(world: World, code: string): Promise<LicenceStatus> {
  const licence = readLicence(world, code)
  if (licence.machineCode !== (await machineCode(world))) throw badRequest({ text: '注册码不属于本机，请核对机器码' })
  if (licence.expiresAt < dayOf(world.clock())) throw badRequest({ text: `注册码已于 ${licence.expiresAt} 到期` })
  await world.pool.transaction(platformBinding, (db) =>
    db.query(
      `insert into setting (name, value, update_time)
       values ('licence', $1, $2)
       on conflict (name) do update set value = excluded.value, update_time = excluded.update_time`,
      [code.replaceAll(/\s/g, ''), world.clock()],
    ),
  )
  known.delete(world)
  return licenceStatus(world)
}

type Known = { readAt: number; status: Promise<LicenceStatus> }
const known = new WeakMap<World, Known>()
const freshFor = 1000

/** How the software is registered. The stored licence is checked again each time: a changed row registers nothing. */
export function licenceStatus(world: World): Promise<LicenceStatus> {
  const last = known.get(world)
  if (last && performance.now() - last.readAt < freshFor) return last.status
  const status = readStatus(world)
  known.set(world, { readAt: performance.now(), status })
  // Whoever asked hears of it; only the next one must not.
  status.catch(() => known.delete(world))
  return status
}

const unregistered: LicenceStatus = {
  registered: false,
  schoolName: null,
  edition: null,
  expiresAt: null,
  daysLeft: null,
}

async function readStatus(world: World): Promise<LicenceStatus> {
  const [row] = await world.pool.read(platformBinding, (db) =>
    db.query<{ value: string }>("select value from setting where name = 'licence'"),
  )
  if (!row) return unregistered
  let licence: Licence
  try {
    licence = readLicence(world, row.value)
  } catch {
    return unregistered
  }
  if (licence.machineCode !== (await machineCode(world))) return unregistered
  const today = dayOf(world.clock())
  const daysLeft = Math.max(0, Math.round((Date.parse(licence.expiresAt) - Date.parse(today)) / 86_400_000))
  return {
    registered: licence.expiresAt >= today,
    schoolName: licence.schoolName,
    edition: licence.edition,
    expiresAt: licence.expiresAt,
    daysLeft,
  }
}

function readLicence(world: World, code: string): Licence {
  const [payload = '', signature = '', ...rest] = code.replaceAll(/\s/g, '').split('.')
  const bytes = Buffer.from(payload, 'base64url')
  const key = keyOf(world)
  const isSigned =
    rest.length === 0 && bytes.length > 0 && verify(null, bytes, key, Buffer.from(signature, 'base64url'))
  const read = isSigned ? shape.safeParse(parsed(bytes.toString('utf8'))) : null
  if (!read?.success) throw badRequest({ text: '注册码不正确' })
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function keyOf(world: World): KeyObject {
  const { licenceKey } = world
  if (!licenceKey) throw badRequest({ text: '本机没有配置注册公钥，请联系供应商' })
  return licenceKey.includes('BEGIN')
    ? createPublicKey(licenceKey.replaceAll('\\n', '\n'))
    : createPublicKey({ key: Buffer.from(licenceKey, 'base64'), format: 'der', type: 'spki' })
}

async function installationId(db: Db, now: Date): Promise<string> {
  const read = () => db.query<{ value: string }>("select value from setting where name = 'installation'")
  const [row] = await read()
  if (row) return row.value
  await db.query(
    `insert into setting (name, value, update_time) values ('installation', $1, $2) on conflict (name) do nothing`,
    [randomBytes(16).toString('hex'), now],
  )
  return (await read())[0]!.value
}

import type { Ctx } from '#kernel/world/context.ts'
import { heldRoles } from '#services/identity/in-office.ts'
import { rememberType, typeColumns, type TypeRow } from '../design/types.ts'

/** What is known of somebody who hands a matter in. */
export type StarterFacts = {
  userId: string
  name: string
  personType: string | null
  personId: string | null
  departmentId: string | null
  userType: string | null
  roles: string[]
}

/** What conditions can ask of whoever hands a matter in, besides what the matter says itself. */
export function factsOfStarter(
  starterId: string,
  { roles, userType, departmentId }: StarterFacts,
): Record<string, unknown> {
  return { starterId, starterRoles: roles, starterType: userType, starterDepartmentId: departmentId }
}

// Within one transaction the answer is the same.
const starters = new WeakMap<Ctx, Map<string, StarterFacts>>()

/** Reads at once what a start asks of the kind of matter and of whoever hands it in; who asks for either then finds it read. */
export async function readForStart(
  ctx: Ctx,
  { code, starterId }: { code: string; starterId: string | null },
): Promise<void> {
  if (starterId === null || starters.get(ctx)?.has(starterId)) return
  const [read] = await ctx.db.query<{ type: TypeRow | null; starter: StarterFacts | null }>(
    `select
       (select to_jsonb(t) from (select ${typeColumns} from sys_process_type p where p.code = $3) t) as type,
       (select to_jsonb(s) from (select ${starterColumns} from sys_user u where u.id = $1) s) as starter`,
    [starterId, ctx.today(), code],
    'flow_start',
  )
  rememberType(ctx, code, read!.type)
  rememberStarter(ctx, starterId, read!.starter)
}

const starterColumns = `u.id as "userId", u.user_name as name, u.person_type as "personType", u.person_id as "personId",
  u.department_id as "departmentId", u.user_type as "userType",
  array(select h.role_code from ${heldRoles('$2')} h where h.user_id = u.id order by 1) as roles`

/** Who somebody is who hands a matter in, or for whom it is done. */
export async function starterFacts(ctx: Ctx, userId: string): Promise<StarterFacts> {
  const known = starters.get(ctx)?.get(userId)
  if (known) return known
  const [row] = await ctx.db.query<StarterFacts>(
    `select ${starterColumns} from sys_user u where u.id = $1`,
    [userId, ctx.today()],
    'flow_starter',
  )
  return rememberStarter(ctx, userId, row ?? null)
}

function rememberStarter(ctx: Ctx, userId: string, row: StarterFacts | null): StarterFacts {
  const facts = row ?? {
    userId,
    name: '',
    personType: null,
    personId: null,
    departmentId: null,
    userType: null,
    roles: [],
  }
  let known = starters.get(ctx)
  if (!known) starters.set(ctx, (known = new Map()))
  known.set(userId, facts)
  return facts
}

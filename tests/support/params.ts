import { newId } from '#kernel/world/id.ts'
import { paramText, type Param, type ParamValue } from '#kernel/params/param.ts'
import { forgetParams, paramPlace } from '#services/system/server/read-param.ts'
import type { TestSchool } from './school.ts'

/** Sets a parameter of the test's school, past the settings page. */
export async function setParam<P extends Param>(school: TestSchool, param: P, value: ParamValue<P>): Promise<void> {
  await school.system(async (ctx) => {
    const text = paramText(param, value)
    const stored = param.type === 'secret' ? ctx.world.secrets.seal(text, paramPlace(ctx.school.id, param.key)) : text
    await ctx.db.execute('delete from sys_param where params_id = $1', [param.key])
    await ctx.db.execute(
      'insert into sys_param (id, create_time, update_time, params_id, params_value) values ($1, $2, $2, $3, $4)',
      [newId(ctx.now()), ctx.now(), param.key, stored],
    )
  })
  forgetParams(school.world)
}

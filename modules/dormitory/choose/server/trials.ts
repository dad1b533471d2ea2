import type { Ctx } from '#kernel/world/context.ts'

/** A rehearsal leaves its numbers with the batch and nothing else: who tried what is nobody's business afterwards. */
export async function wipeTrial(ctx: Ctx, batchId: string): Promise<void> {
  const of = 'select s.id from choose_student s where s.batch_id = $1'
  await ctx.db.execute(`delete from choose_trial t where t.chooser_id in (${of})`, [batchId])
  await ctx.db.execute('delete from choose_claim where batch_id = $1', [batchId])
  await ctx.db.execute('delete from choose_student where batch_id = $1', [batchId])
  await ctx.db.execute('update choose_pool set taken = 0 where batch_id = $1 and taken > 0', [batchId])
}

import type { Ctx } from '#kernel/world/context.ts'
import { predictWay } from '#services/flow/server/start/predict-start.ts'
import type { ApplyLevel, Outlook } from '../shared/apply-routes.ts'

/** Who would decide on something that is only thought of, step by step, and what would stop it. Nothing is written. */
export async function outlookOf(
  ctx: Ctx,
  matter: Parameters<typeof predictWay>[1],
): Promise<Pick<Outlook, 'levels' | 'stopped'>> {
  const { path, stopped } = await predictWay(ctx, matter)
  return {
    levels: path
      .filter(({ kind }) => kind === 'approve' || kind === 'handle')
      .map(({ nodeKey, nodeName, mode, empty, isSkipped, persons }): ApplyLevel => ({
        nodeKey,
        nodeName,
        mode,
        empty,
        isSkipped,
        persons,
      })),
    stopped,
  }
}

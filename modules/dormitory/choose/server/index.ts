import type { ServerPart } from '#kernel/world/world.ts'
import { templateSeed } from '#services/messages/templates.ts'
import { defineWatch } from '#services/watch/define-watch.ts'
import { batch } from '../shared/batch.ts'
import { messageTemplates } from '../shared/message-templates.ts'
import { batches, closeAll } from './batches.ts'
import { choosers, claims, hiddenResources, windows } from './choosers.ts'
import { listeners } from './follow/away.ts'
import { takenBack } from './follow/taken.ts'
import { leftoversJob } from './end/leftovers.ts'
import { fromPresortRoutes } from './fill/from-presort.ts'
import { screenHolds } from './menu.ts'
import { holdWatch } from './holds.ts'
import { pictureService } from './layout.ts'
import { lookRoutes } from './look.ts'
import { monitorRoutes } from './monitor.ts'
import { myRoutes } from './my.ts'
import { poolRoutes } from './fill/pool.ts'
import { rushRoutes } from './rush/routes.ts'

/**
 * Batches begin and end by themselves. Whether somebody may choose is judged by the clock and waits for no turn of
 * this.
 */
const batchWatch = defineWatch(batch, {
  name: 'dormitory choosing',
  label: '选宿批次开始与结束',
  everySeconds: 5,
  moves: [
    { from: 'ready', to: 'running', at: 'beginTime' },
    { from: ['running', 'paused', 'ready'], to: 'ended', at: 'endTime', follow: closeAll },
  ],
})

/** Behaviour of choosing beds. */
export const server: ServerPart = {
  module: 'choose',
  resources: [batches, windows, choosers, claims, ...hiddenResources],
  routes: [...rushRoutes, ...lookRoutes, ...myRoutes, ...poolRoutes, ...fromPresortRoutes, ...monitorRoutes],
  services: [pictureService],
  listeners: [...listeners, takenBack],
  seeds: [templateSeed(messageTemplates)],
  jobs: [leftoversJob],
  screenHolds,
  upkeep: [holdWatch, batchWatch],
}

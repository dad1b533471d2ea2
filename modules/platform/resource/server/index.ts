import { storageMigration } from '#services/files/stores/migrate.ts'
import { smsBalances } from '#services/sms/balances.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { attachmentRoutes, attachments } from './files/attachments.ts'
import { fileLinks } from './files/file-links.ts'
import { fileReaderRoutes } from './files/file-readers.ts'
import { followDepartments } from './follow-departments.ts'
import { resourceSeeds } from './seeds.ts'
import { smsMassFlow } from './sms/sms-flow.ts'
import { smsMassJob } from './sms/sms-mass-job.ts'
import { smsOverviewRoutes } from './sms/sms-overview.ts'
import { quotaProvider } from './sms/sms-quota.ts'
import { smsChannelRoutes, smsChannels } from './sms/sms-channels.ts'
import { smsQuotas, smsRecords, smsTemplates } from './sms/sms-resources.ts'
import { smsSendRoutes } from './sms/sms-send.ts'
import { storages } from './files/storages.ts'

/** Behaviour of files, storage and text messages. */
export const server: ServerPart = {
  module: 'resource',
  resources: [attachments, fileLinks, storages, smsChannels, smsTemplates, smsRecords, smsQuotas],
  routes: [...attachmentRoutes, ...fileReaderRoutes, ...smsChannelRoutes, ...smsOverviewRoutes, ...smsSendRoutes],
  jobs: [storageMigration, smsMassJob],
  flowTypes: [smsMassFlow],
  services: [quotaProvider],
  listeners: [followDepartments],
  seeds: resourceSeeds,
  upkeep: [smsBalances],
}

import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { attachment, ossConfig, smsChannel, smsRecord, smsTemplate } from '../shared/platform-records.ts'
import { smsQuota } from '../shared/sms-quota.ts'
import { fileLink } from '../shared/file-link.ts'
import { FileLinkPage } from './files/file-link-page.tsx'
import { MyFilePage } from './files/my-file-page.tsx'
import { AttachmentPage } from './attachment-page.tsx'
import { ChannelPage, QuotaPage, RecordPage } from './sms-lists.tsx'
import { SmsSendPage } from './sms-send-page.tsx'
import { TemplatePage } from './sms-template-page.tsx'
import { StoragePage } from './storage-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([fileLink, attachment, ossConfig, smsChannel, smsTemplate, smsRecord, smsQuota])

/** Screens of files, storage and text messages, by the component names of the menu. */
export const views: Record<string, ComponentType> = show(screens, {
  myfilelink: MyFilePage,
  attachment: AttachmentPage,
  fileLink: FileLinkPage,
  oss: StoragePage,
  smsSend: SmsSendPage,
  smsRecord: RecordPage,
  smsTemplate: TemplatePage,
  smsChannel: ChannelPage,
  smsQuota: QuotaPage,
})

import { ossConfig as storedOssConfig } from '#services/files/shared/oss-config.ts'
import { smsChannel as storedSmsChannel } from '#services/sms/shared/channel.ts'
import { smsRecord as storedSmsRecord } from '#services/sms/shared/record.ts'
import { smsTemplate as storedSmsTemplate } from '#services/sms/shared/template.ts'
import { file } from '#services/system/shared/records.ts'

// What the platform keeps for itself; here it gets endpoints and screens.
export const attachment = { ...file, internal: false }
export const ossConfig = { ...storedOssConfig, internal: false }
export const smsChannel = { ...storedSmsChannel, internal: false }
export const smsTemplate = { ...storedSmsTemplate, internal: false }
export const smsRecord = { ...storedSmsRecord, internal: false }

import { ossConfig as storedOssConfig } from '#kernel/files/shared/oss-config.ts'
import { smsChannel as storedSmsChannel } from '#kernel/sms/shared/channel.ts'
import { smsRecord as storedSmsRecord } from '#kernel/sms/shared/record.ts'
import { smsTemplate as storedSmsTemplate } from '#kernel/sms/shared/template.ts'
import { file } from '#kernel/system/shared/records.ts'

// What the platform keeps for itself; here it gets endpoints and screens.
export const attachment = { ...file, internal: false }
export const ossConfig = { ...storedOssConfig, internal: false }
export const smsChannel = { ...storedSmsChannel, internal: false }
export const smsTemplate = { ...storedSmsTemplate, internal: false }
export const smsRecord = { ...storedSmsRecord, internal: false }

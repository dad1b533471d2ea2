import antd from 'antd/locale/zh_TW'
import 'dayjs/locale/zh-tw'
import type { LanguageParts } from '#browser/wire/i18n.ts'
import { convert } from '#kernel/i18n/traditional.ts'

/** What readers of traditional Chinese need: the words of antd, the names of days, and the texts made of simplified ones. */
export const parts: LanguageParts = { antd, convert }

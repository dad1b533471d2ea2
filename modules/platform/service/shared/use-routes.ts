import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'
import { askedInteger } from '#kernel/http/asked.ts'
import { askedRichText } from '#services/rich-text/shared/asked.ts'
import { serviceItem } from './service-item.ts'

const item = z.object({ id: z.string({ error: '请选择服务事项' }).min(1, '请选择服务事项') })

export const beginRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'serviceItem/use',
  label: '办理服务事项',
  access: { signedIn: true },
  input: item,
  answer: answer<{ path: string | null; linkUrl: string | null; appId: string | null }>(),
})

export const guideSetRoute = defineRoute({
  method: 'POST',
  service: 'base',
  path: 'serviceItem/setGuide',
  label: '编写办事指南',
  access: { permission: 'serviceItem:update' },
  input: item.extend({
    content: askedRichText,
    version: askedInteger('版本').optional(),
  }),
  // Pictures are stored before the text is written: storing takes its own connections.
  about: { entity: serviceItem, id: 'id' },
  answer: answer<{ id: string; version: number }>(),
})

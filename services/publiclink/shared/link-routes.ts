import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

type LinkOutcome = { answer: string | null; answerTime: string | null }

/** What the area that asks tells of the matter. */
type LinkFacts = Record<string, unknown>

const at = { service: 'base' } as const
const named = z.object({
  purpose: z.string().max(40),
  token: z.string().max(64),
  tenantId: z.string().max(6).optional(),
})

export const linkLookRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'openApi/publicLink/look',
  label: '查看外部链接',
  access: { open: true, perMinute: 30 },
  input: named,
  answer: answer<LinkOutcome & { school: string; phone: string; facts: LinkFacts }>(),
})

export const linkCodeRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'openApi/publicLink/code',
  label: '外部链接验证码',
  access: { open: true, perMinute: 6 },
  input: named,
  answer: answer<{ expiresIn: number }>(),
})

export const linkOpenRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'openApi/publicLink/open',
  label: '打开外部链接',
  access: { open: true, perMinute: 10 },
  input: named.extend({ code: z.string().trim().max(10) }),
  answersSecrets: true,
  answer: answer<LinkOutcome & { key: string; facts: LinkFacts }>(),
})

export const linkAnswerRoute = defineRoute({
  ...at,
  method: 'POST',
  path: 'openApi/publicLink/answer',
  label: '答复外部链接',
  access: { open: true, perMinute: 10 },
  input: named.extend({
    key: z.string().max(64),
    answer: z.string().max(20),
    note: z.string().trim().max(200).optional(),
  }),
  answer: answer<LinkOutcome>(),
})

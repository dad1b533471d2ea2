import { z } from 'zod'
import { f } from '#kernel/fields/f.ts'
import type { Told } from './wants.ts'

/** Longest key a sender may give. */
export const longestKey = 64

/** What a journal of wishes keeps beside who wanted what; the area names the person and makes person and key unique. */
export const journalFields = {
  requestKey: f.text({ label: '请求标识', required: true, computed: true, max: longestKey, isExact: true }),
  wish: f.text({ label: '请求内容', required: true, computed: true, max: 120, isExact: true }),
  resultCode: f.integer({ label: '结果码', required: true, computed: true, width: 90 }),
  resultText: f.text({ label: '结果', computed: true, max: 200, width: 220 }),
  answer: f.json(z.custom<Told['data']>(), { label: '答复', computed: true }),
  time: f.moment({ label: '服务器时间', required: true, computed: true, width: 170 }),
  ip: f.text({ label: 'IP', computed: true, max: 60, width: 130 }),
  agent: f.text({ label: '客户端', computed: true, max: 300, width: 200 }),
} as const

import { z } from 'zod'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

export type RegionChoice = { value: string; label: string }

export type RegionRow = RegionChoice & { parentCode: string | null; level: number; fullName: string }

export type RegionNode = RegionChoice & { fullName: string; children?: RegionNode[] }

const at = { service: 'base', method: 'GET', access: { signedIn: true }, isTagged: true } as const
const asked = z.looseObject({
  province: z.unknown().optional(),
  city: z.unknown().optional(),
  parentCode: z.unknown().optional(),
  code: z.unknown().optional(),
  parentId: z.unknown().optional(),
})

export const provincesRoute = defineRoute({
  ...at,
  path: 'canton/getProvince',
  label: '省份',
  input: z.looseObject({}),
  answer: answer<(RegionChoice & { shortName: string })[]>(),
})

export const citiesRoute = defineRoute({
  ...at,
  path: 'canton/getCity',
  label: '城市',
  input: asked,
  answer: answer<RegionChoice[]>(),
})

export const districtsRoute = defineRoute({
  ...at,
  path: 'canton/getArea',
  label: '区县',
  input: asked,
  answer: answer<RegionChoice[]>(),
})

export const regionsRoute = defineRoute({
  ...at,
  path: 'canton/getAreaList',
  label: '行政区划',
  input: z.looseObject({}),
  answer: answer<RegionRow[] | RegionNode[]>(),
})

import type { Ctx } from '#kernel/world/context.ts'
import type { z } from 'zod'
import type { flowModelSchema } from './shared/model/model.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    /** Matters of the module that a flow decides. */
    readonly flowTypes?: readonly FlowType[]
  }
  interface World {
    readonly flowTypes: ReadonlyMap<string, FlowType>
  }
}

/** A fact of a matter that conditions, titles and the rights of a step can name. */
export type FlowField = {
  name: string
  label: string
  kind: 'text' | 'number' | 'flag' | 'code' | 'day'
  /** The choices of a code. */
  codes?: readonly { key: string; label: string }[]
  /** Set where people at a step may be allowed to change it. */
  isEditable?: boolean
}

/** What a matter is about, read anew whenever it is needed. */
export type Matter = {
  facts: Record<string, unknown>
  /** Whom it is about: a record of the entity the type names as its subject. */
  subjectId?: string | null
  /** What people read of it in lists: at most five. */
  summary?: readonly { label: string; text: string }[]
  title?: string
  /** The number the record is known by; without one, the flow gives it one. */
  number?: string | null
}

/** A line of a record to be read: of which field, what it says, and files that hang on it. */
export type ReadingRow = { name?: string; label: string; text: string; fileIds?: readonly string[] }

/** Whoever an instance belongs to and what it says, for the hooks of a business. */
export type FlowFacts = {
  instanceId: string
  instNo: string | null
  bizId: string
  starterId: string
  facts: Record<string, unknown>
  nodeKey?: string
  comment?: string | null
}

type Hook = (ctx: Ctx, matter: FlowFacts) => Promise<void>

/** A kind of matter that an area has decided by a flow. Its hooks run inside the transaction of the action; what one throws undoes it. */
export type FlowType = {
  readonly code: string
  readonly name: string
  readonly group: string
  readonly icon?: string
  /** Entity of whom it is about; rules for candidates are offered for it. */
  readonly subject?: string
  readonly startRoles?: readonly string[]
  readonly managerRoles: readonly string[]
  /** The second authentication that managers are asked for before they lead such a matter past somebody or to somebody else. */
  readonly guarded?: string
  readonly numberPrefix?: string
  readonly fields: readonly FlowField[]
  /** The flow every school starts with. */
  readonly model: z.input<typeof flowModelSchema>
  /** Page on which such a matter is handed in: with it, it is one of the matters people apply for, wherever these are offered. */
  readonly startPath?: string
  /** What else people call it, in Chinese and English: it is found by these, and by their pinyin, wherever it is found by its name. */
  readonly words?: readonly string[]
  /** What it is there for, in one sentence. */
  readonly summary?: string
  /** Where the record is looked at, besides what `rows` tells; null where that is all there is. */
  link(bizId: string): string | null
  /** Where whoever handed it in changes what came back and hands it in again; without it they do so on the record's own page. */
  mendLink?(bizId: string): string
  /** Judges what came back as it stands, before it is handed in again without the area's own form; what stands in the way is thrown. */
  judgeAgain?(ctx: Ctx, bizId: string): Promise<void>
  /** `written` is the record itself, where whoever hands it in has just written it. */
  read(ctx: Ctx, bizId: string, written?: Readonly<Record<string, unknown>>): Promise<Matter>
  /** Whether the caller may look at the record; without it nobody is told beforehand which way it would take. */
  mayRead?(ctx: Ctx, bizId: string): Promise<boolean>
  /** What whoever handed it in does, or waits for, once it was passed: one sentence without its end; null where there is nothing to say. */
  whatNow?(ctx: Ctx, bizId: string): Promise<string | null>
  /** Why there is no paper of the record as it stands, in words; null where it may be printed. */
  whyNoPaper?(ctx: Ctx, bizId: string): Promise<string | null>
  /** What whoever decides reads of the record, in its order; a row of a field that a step hides is left out. */
  rows?(ctx: Ctx, bizId: string): Promise<readonly ReadingRow[]>
  /** Records that were on their way when the kind came to a school: their flows begin then. */
  underway?(ctx: Ctx): Promise<readonly { bizId: string; starterId: string }[]>
  /** Writes what people at a step changed. */
  write?(ctx: Ctx, bizId: string, patch: Record<string, unknown>): Promise<void>
  readonly beforeStart?: (ctx: Ctx, matter: FlowFacts) => Promise<void>
  readonly onStart?: Hook
  readonly onNodeEnter?: Hook
  readonly onNodePass?: Hook
  readonly onReturn?: Hook
  readonly onResubmit?: Hook
  readonly onPass?: Hook
  readonly onReject?: Hook
  readonly onCancel?: (
    ctx: Ctx,
    matter: FlowFacts & { reason: 'withdrawn' | 'terminated' | 'givenUp' },
  ) => Promise<void>
  readonly onRevoke?: Hook
  readonly triggers?: Readonly<Record<string, Hook>>
}

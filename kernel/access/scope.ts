import type { Ctx } from '#kernel/world/context.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    readonly scopeKinds?: readonly ScopeKind[]
  }
  interface World {
    readonly scopeKinds: ReadonlyMap<string, ScopeKind>
  }
}

/**
 * How a resource is cut into rows. `open`: whoever holds the permission sees all rows.
 * Otherwise each axis names the field that a scope on that axis is compared with (`{ class: 'classId', person: 'id' }`);
 * a scope on an axis that is not named here sees nothing.
 */
export type Scope = 'open' | { readonly by: Readonly<Record<string, string>> }

/** A way of cutting rows that a module contributes, such as "the classes I lead". */
export type ScopeKind = {
  readonly code: string
  readonly label: string
  readonly axis: string
  /** Entity whose rows are picked when a role is set up; absent where the values follow from the person. */
  readonly picks?: string
  /** The values on that axis this actor reaches. */
  values(ctx: Ctx, value: unknown): Promise<readonly (string | number)[]>
}

/** Rows whose field is one of some values. */
export type ScopePart = { readonly field: string; readonly values: readonly (string | number)[] }

/** What an actor may reach of one entity through one permission. */
export type RowScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'some'; readonly parts: readonly ScopePart[]; readonly rules?: readonly ScopeRule[] }

export const selfScope: ScopeKind = {
  code: 'self',
  label: '本人',
  axis: 'person',
  values: async (ctx) => (ctx.actor.kind === 'user' && ctx.actor.person ? [ctx.actor.person.id] : []),
}

export const ruleOperators = ['eq', 'ne', 'ge', 'le', 'empty', 'filled'] as const
export type RuleOperator = (typeof ruleOperators)[number]

/** Conditions a school writes itself, over the fields a list may be filtered by. */
export type ScopeRule = {
  readonly match: 'all' | 'any'
  readonly rows: readonly {
    readonly field: string
    readonly operator: RuleOperator
    readonly values: readonly string[]
  }[]
}

export const mostRuleRows = 10

import type { Manifest } from '#kernel/module.ts'
import { base } from './base/module.ts'

/** The modules in the order in which they start: what others depend on comes first. */
export const modules: readonly Manifest[] = [base]

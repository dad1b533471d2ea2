import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'

/** The place (`contributes`) where an area adds facts about whom its matters are about, shown above them. */
export const flowFactsPlace = 'flowFacts'
export type FlowFactsPart = { processType: string; View: React.ComponentType<{ detail: FlowDetail }> }

// Replaced soon by the real import.
import type { Ctx } from '#kernel/context.ts'
import type { JobHandler } from '#kernel/jobs/handler.ts'
import type { Resource } from './resource.ts'
export const importJob: JobHandler = { type: 'import', label: '导入', run: async () => ({ status: 'failed', message: 'x' }) }
export async function startImport(_ctx: Ctx, _resource: Resource, _input: { fileId: string; mode: string; check: boolean }): Promise<{ jobId: string }> {
  return { jobId: '' }
}

import { storageFull, storageUnwritable } from '../errors.ts'

const fullCodes = ['ENOSPC', 'EDQUOT']
const closedCodes = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR']

/** What a failed write to the disk is to whoever uploads; everything else comes back as it is. */
export function diskProblem(error: unknown): unknown {
  const code = (error as { code?: string } | null)?.code ?? ''
  return fullCodes.includes(code) ? storageFull() : closedCodes.includes(code) ? storageUnwritable() : error
}

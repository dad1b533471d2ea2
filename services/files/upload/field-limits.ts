import { fieldOf } from '#kernel/entity/entity.ts'
import type { AnyField } from '#kernel/entity/field.ts'
import { acceptedExtensions, type FilesOptions } from '#kernel/fields/links/files/kind.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import type { World } from '#kernel/world/world.ts'
import type { UploadLimits } from './upload.ts'

/** What a field (`person.photoFileId`) takes; without one, or an unknown one, the usual. */
export function limitsOfField(world: World, named: unknown): UploadLimits {
  if (typeof named !== 'string') return {}
  const [path = '', name = ''] = named.split('.')
  const entity = [...world.entities.values()].find((one) => one.path === path)
  const field = entity && fieldOf(entity, name)
  if (!field || !kindOf(field).holdsFiles) return {}
  const { maxMegabytes, keepsPosition } = field.options as FilesOptions
  return {
    extensions: acceptedExtensions(field),
    ...(maxMegabytes ? { maxMegabytes } : {}),
    ...(keepsPosition ? { keepsPosition } : {}),
  }
}

/** What is wrong with a file in a field, whichever way it was uploaded; null when nothing is. */
export function misfit(field: AnyField, file: { extension: string | null; size: number }): string | null {
  const extensions = acceptedExtensions(field)
  const { maxMegabytes } = field.options as FilesOptions
  if (!extensions.includes(file.extension ?? ''))
    return `不支持的文件类型：${file.extension || '无扩展名'}，仅支持 ${extensions.join('、')}`
  return maxMegabytes && file.size > maxMegabytes * 1024 * 1024 ? `文件大小不能超过 ${maxMegabytes}MB` : null
}

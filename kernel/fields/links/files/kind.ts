import { z } from 'zod'
import type { AnyField, CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind } from '#kernel/fields/kind.ts'
import { idPattern } from '#kernel/rules/id-text.ts'

export type FilesOptions = CommonOptions & {
  max?: number
  /** Extensions without dot; default the usual documents and pictures. */
  accept?: readonly string[]
  maxMegabytes?: number
  /** Pictures are shown, not listed. */
  image?: boolean
  /** Whoever knows the address may read them, without a token: logos, pictures of public pages. */
  isPublic?: boolean
  /** Pictures keep the place where they were taken; else it is taken out. */
  keepsPosition?: boolean
}

/** Attached files by their ids; linked to the record in the same transaction. */
export function files<const O extends FilesOptions>(options: O): Field<string[], O> {
  return { kind: 'files', options }
}

export const filesKind = defineKind({
  name: 'files',
  schema: (field) => {
    const { label, max = 9 } = field.options as FilesOptions
    return z
      .union([z.array(z.string()), z.string()], { error: `${label}应为文件` })
      .transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value))
      .refine((ids) => ids.every((id) => idPattern.test(id)), { error: `${label}中的文件不存在` })
      .refine((ids) => ids.length <= max, { error: `最多上传 ${max} 个文件` })
  },
  operators: ['null'],
  parse: (_raw, field) => ({ problem: `${field.options.label}不能从表格导入` }),
  format: (value) => `${(value as string[]).length} 个文件`,
  cell: 'text',
  holdsFiles: true,
})

/** Extensions a file field takes. */
export function acceptedExtensions(field: AnyField): readonly string[] {
  const { accept, image } = field.options as FilesOptions
  if (accept) return accept
  const pictures = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp']
  return image
    ? pictures
    : [...pictures, 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', 'zip', 'mp4', 'mp3']
}

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CommonOptions, Field } from '#kernel/entity/field.ts'
import { defineKind } from '#kernel/fields/kind.ts'
import { textSchema, type TextOptions } from '#kernel/fields/texts/text/kind.ts'

export type SecretOptions = CommonOptions & Pick<TextOptions, 'min' | 'max'>

/** A key or password of another system: stored sealed, never handed out again; people see only its fingerprint. */
export function secret<const O extends SecretOptions>(options: O): Field<string, O> {
  return { kind: 'secret', options: { sensitive: true, ...options } }
}

export const secretKind = defineKind({
  name: 'secret',
  schema: (field) => textSchema(field, 4000, (text) => text.replaceAll('\0', '').trim().toWellFormed()),
  operators: [],
  parse: (_text, field) => ({ problem: `${field.options.label}不能从表格导入` }),
  format: (value) => maskSecret(String(value)),
  cell: 'text',
  mask: maskSecret,
  isWriteOnly: true,
})

/** Enough to tell two secrets apart, too little to guess one. */
function maskSecret(value: string): string {
  return `******** (${bytesToHex(sha256(utf8ToBytes(value))).slice(0, 8)})`
}

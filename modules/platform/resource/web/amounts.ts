export { sizeText } from '#browser/kit/files/size-text.ts'
export { yuanText } from '#kernel/fields/values/money/kind.ts'

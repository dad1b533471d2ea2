/**
 * Whether a file's extension is one of a list, whatever the case: `报告.PDF` is a `pdf`.
 * @public
 */
export function hasExtension(fileName: string, allowed: readonly string[]): boolean {
  const extension = /\.([^.\\/]+)$/.exec(fileName)?.[1]?.toLowerCase()
  return extension !== undefined && allowed.some((one) => one.toLowerCase().replace(/^\./, '') === extension)
}

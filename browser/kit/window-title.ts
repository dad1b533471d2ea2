const parts: { product?: string; page?: string } = {}

/** The title of the browser's window: the page in front, then the product. */
export function titleWindow(change: { product?: string; page?: string }): void {
  Object.assign(parts, change)
  document.title = [parts.page, parts.product].filter(Boolean).join(' - ')
}

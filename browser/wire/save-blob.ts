/** Hands a file made in the page to the browser, under its name. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  // Some browsers name the file of a link that stands nowhere as they like.
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the blob after this returns; slow ones, much later.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

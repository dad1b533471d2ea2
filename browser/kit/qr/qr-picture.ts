/** A text as a QR code, ready for an image. Always dark on white: scanners want it so. */
export async function pictureOf(text: string): Promise<string> {
  const { toString } = await import('qrcode')
  const svg = await toString(text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}

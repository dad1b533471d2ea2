export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** The text of a QR code in a picture, or undefined. Fetched by whoever has nothing of the kind built in. */
export async function readPixels({ data, width, height }: Pixels): Promise<string | undefined> {
  const { default: read } = await import('jsqr')
  return read(data, width, height)?.data || undefined
}

const inFrame = '2'

/** Where an app that is shown within the platform is opened; undefined for all others. */
export function framePath({
  id,
  openType,
  path,
  linkUrl,
}: {
  id: string
  openType: string
  path: string | null
  linkUrl: string | null
}): string | undefined {
  return openType === inFrame && !path && linkUrl ? `/app/frame?id=${id}` : undefined
}

let bucket = 'local'

/** The store new files go to, as the server names it; a file that has moved is found all the same. */
export function setBucket(name: unknown): void {
  if (typeof name === 'string' && name !== '') bucket = name
}

export function bucketName(): string {
  return bucket
}

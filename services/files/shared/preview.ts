/** What of a file can be looked at without saving it. */
export type FilePreview =
  | { kind: 'picture' | 'pdf' | 'video' | 'audio' }
  | { kind: 'text'; text: string; isCut: boolean }
  | { kind: 'table'; rows: string[][]; isCut: boolean }
  | { kind: 'paragraphs'; paragraphs: string[]; isCut: boolean }
  /** Nothing to show, and why. */
  | { kind: 'none'; reason: string }

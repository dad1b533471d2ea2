/** An outcome the caller can do something about. Everything else that is thrown becomes a 500 with a trace id. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  /** The `code` of the answer, where callers tell refusals of one status apart by it; else that is the status. */
  readonly number: number
  readonly data: unknown

  constructor(input: { code: string; status: number; number?: number | undefined; message: string; data?: unknown }) {
    super(input.message)
    this.name = 'AppError'
    this.code = input.code
    this.status = input.status
    this.number = input.number ?? input.status
    this.data = input.data ?? null
  }
}

export type ErrorFactory<Holes> = ((holes: Holes) => AppError) & { readonly code: string; readonly status: number }

type ErrorDeclaration<Holes> = {
  code: string
  status: number
  number?: number
  /** Chinese text; `{name}` holes are filled from the value the factory is called with. */
  message: string
  /** What the answer carries in `data`. */
  data?: (holes: Holes) => unknown
}

/** Declares an error once; the returned factory makes instances: `throw notFound()`. */
export function defineError<Holes extends Record<string, unknown> | void = void>(
  declaration: ErrorDeclaration<Holes>,
): ErrorFactory<Holes> {
  const make = (holes: Holes): AppError =>
    new AppError({
      code: declaration.code,
      status: declaration.status,
      number: declaration.number,
      message: fillHoles(declaration.message, (holes ?? {}) as Record<string, unknown>),
      data: declaration.data ? declaration.data(holes) : { reason: declaration.code, ...(holes ?? {}) },
    })
  return Object.assign(make, { code: declaration.code, status: declaration.status })
}

/** Fills `{name}` holes of a message template. */
function fillHoles(template: string, holes: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in holes ? String(holes[name]) : whole))
}

/**
 * How the engine of a server process keeps house. A half space for new objects gets 16 MB: left to itself it grows to
 * four times that under a long import, and is not given back. The heap is collected once it is a third larger than what
 * lives: the rows of a long import outlive a few small collections and would pile up until the next large one.
 */
export const serverFlags: readonly string[] = ['--max-semi-space-size=16', '--heap-growing-percent=30']

/** How the allocator does: few pools of memory for many threads, and what is free goes back to the system. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

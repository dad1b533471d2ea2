/** As late as this, and a time that somebody had to keep may be over before they got their turn. */
const late = 500
const every = 50
const mostTries = 3

/**
 * For what must happen within a time that the product gives: where the machine itself stood still meanwhile, nobody could
 * keep it, and the attempt is made again from its start. What fails while the machine runs has failed.
 */
export async function unlessHeldUp(attempt: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    let wasHeldUp = false
    let last = performance.now()
    const feel = () => {
      const now = performance.now()
      wasHeldUp ||= now - last > every + late
      last = now
    }
    const timer = setInterval(feel, every)
    try {
      return await attempt()
    } catch (error) {
      // What failed in the very turn after the pause was there before the timer.
      feel()
      if (!wasHeldUp || tries === mostTries) throw error
    } finally {
      clearInterval(timer)
    }
  }
}

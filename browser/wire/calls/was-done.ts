/** Whether what was asked for was done; where it was not, whoever asked has been told why. */
export function wasDone(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(
    () => true,
    () => false,
  )
}

import { loadConfig } from '#kernel/config.ts'
import { checkDatabase } from '#kernel/startup/database.ts'
import { checkPortFree } from '#kernel/startup/port.ts'
import { messageOf, StartupError } from '#kernel/startup/startup-error.ts'

// What can be known to be wrong at once; the start itself looks again.
try {
  const { host, port, databaseUrl } = loadConfig()
  if (port !== 0) await checkPortFree(host, port)
  if (databaseUrl) await checkDatabase(databaseUrl)
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : `启动失败：${messageOf(error)}`}\n`)
  process.exitCode = 1
}

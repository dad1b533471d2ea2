import { loadConfig } from '#services/startup/config.ts'
import { checkDatabase } from '#services/startup/database.ts'
import { checkPortFree } from '#services/startup/port.ts'
import { messageOf, StartupError } from '#kernel/errors/startup-error.ts'

// What can be known to be wrong at once; the start itself looks again.
try {
  const { host, port, databaseUrl } = loadConfig()
  if (port !== 0) await checkPortFree(host, port)
  if (databaseUrl) await checkDatabase(databaseUrl)
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : `启动失败：${messageOf(error)}`}\n`)
  process.exitCode = 1
}

import { join } from 'node:path'
import { startWorkers } from '#apps/server/workers.ts'

// Supervises `hanging-server.ts` with a quick pulse, says what happens, and ends once the successor serves.
const lines: string[] = []
const workers = startWorkers({
  script: join(import.meta.dirname, 'hanging-server.ts'),
  count: 1,
  env: {},
  pulse: { everyMilliseconds: 200, misses: 5 },
  progress(line) {
    lines.push(line)
    if (!line.includes('已恢复服务')) return
    process.stdout.write(lines.join('\n'))
    void workers.stop(1000)
  },
})

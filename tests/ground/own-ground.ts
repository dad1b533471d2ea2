import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { processesOn, startProduct, temporaryFolder, type Product } from './product.ts'

/** A data folder of one test file's own, and the product on it. What a test leaves running is stopped behind it. */
export type Ground = {
  dataDir: string
  /** Answers once it serves. One that runs still is stopped first. */
  start(settings?: Record<string, string>, script?: string): Promise<Product>
}

export function ownGround(): Ground {
  let product: Product | null = null
  const stop = async () => {
    product?.signal('SIGTERM')
    await product?.exited
    product = null
  }
  const ground: Ground = {
    dataDir: '',
    async start(settings = {}, script) {
      await stop()
      product = await startProduct({ dataDir: ground.dataDir, settings, ...(script && { script }) })
      await product.says('按 Ctrl-C 停止')
      return product
    },
  }
  beforeAll(() => {
    ground.dataDir = temporaryFolder()
  })
  afterEach(() => stop())
  afterAll(() => {
    for (const { pid } of processesOn(ground.dataDir)) process.kill(pid, 'SIGKILL')
    rmSync(dirname(ground.dataDir), { recursive: true, force: true })
  })
  return ground
}

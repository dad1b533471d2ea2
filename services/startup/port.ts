import { createServer } from 'node:net'
import { codeOf, messageOf, StartupError } from '#kernel/errors/startup-error.ts'

/** Throws one clear line when the address cannot be listened on. */
export async function checkPortFree(host: string, port: number): Promise<void> {
  try {
    await listenOnce(host, port)
  } catch (error) {
    throw new StartupError(lineFor(error, { host, port }), { cause: error })
  }
}

/** A loopback port nobody listens on just now. */
export async function freePort(): Promise<number> {
  return listenOnce('127.0.0.1', 0)
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

function lineFor(error: unknown, { host, port }: { host: string; port: number }): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请设置 PORT 使用其他端口`
  if (code === 'EACCES') return `没有权限监听端口 ${port}，请设置 PORT 使用 1024 以上的端口`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `本机没有地址 ${host}，请检查 HOST`
  return `无法监听 ${host}:${port}：${messageOf(error)}`
}

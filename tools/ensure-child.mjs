import { spawn } from 'node:child_process'

/** Runs a program in our terminal and waits; signals sent to us alone are passed on. Resolves to the exit code. */
export function runChild(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const finish = (code) => {
      for (const signal of signals) process.off(signal, pass)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`无法运行 ${file}：${error.message}`)
      finish(127)
    })
    child.once('exit', (code, signal) => finish(code ?? (signal === 'SIGKILL' ? 137 : 143)))
    options.onSpawn?.(child)
  })
}

/** Says that something long has begun, and every ten seconds that it still goes on. Returns what ends it. */
export function tellProgress(line) {
  const began = Date.now()
  console.log(line)
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const timer = setInterval(() => console.log(`  … 已进行 ${seconds()} 秒`), 10_000)
  return (done) => {
    clearInterval(timer)
    if (done) console.log(`${done}，用时 ${seconds()} 秒`)
  }
}

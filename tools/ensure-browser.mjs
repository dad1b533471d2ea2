import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild, tellProgress } from './ensure-child.mjs'

/** Finds Chromium and a Chinese font for the tests, or gets them from Debian. Returns the program's path. */
export async function ensureBrowser() {
  if (isComplete()) return chromium()
  if (canInstall()) {
    const done = tellProgress('正在安装测试用的 Chromium 和中文字体（apt-get）…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runChild('apt-get', ['update', '-qq'], { env })
    const install = (browser) =>
      runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk'], { env })
    await install('chromium-headless-shell')
    // Older releases of Debian have the whole browser only.
    if (!isComplete()) await install('chromium')
    done('安装结束')
    if (isComplete()) return chromium()
  }
  console.error(
    '测试需要 Chromium 和中文字体，请先执行：sudo apt-get install --no-install-recommends chromium fonts-noto-cjk' +
      '（Chromium 在别处时设置 CHROMIUM 为其路径）',
  )
  process.exit(1)
}

function isComplete() {
  return chromium() !== null && hasChineseFont()
}

function chromium() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) ? process.env.CHROMIUM : null
  // The shell is the same engine without the windows of a desktop, which cost a fifth of all work.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true
  const { stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' })
  return Boolean(stdout?.trim())
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

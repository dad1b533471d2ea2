import { expect, test } from 'vitest'
import { installFailure } from './install-failure.mjs'

test('a failed installation is told by its own cause', () => {
  const lines = [
    'npm error code EUSAGE\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync',
    'npm error code ENOSPC\nnpm error syscall write',
    'npm error code ENOTFOUND\nnpm error network request to a registry failed',
    'npm error code EINTEGRITY',
    'npm error something nobody has seen',
  ].map(installFailure)
  expect(lines).toEqual([
    '依赖安装失败：package.json 与 package-lock.json 不一致，请取得完整的发布版本',
    '依赖安装失败：磁盘空间不足',
    '依赖安装失败：无法访问软件源，请检查网络或软件源设置',
    '依赖安装失败：下载的依赖与锁定的内容不符，请检查所用的软件源',
    '依赖安装失败：原因见上面 npm 的输出',
  ])
})

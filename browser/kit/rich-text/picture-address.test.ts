import { expect, test } from 'vitest'
import { fileIdOf, pictureAddress, withLinks } from './picture-address.ts'

const id = '0193c1d2-0000-7000-8000-000000000001'

test('only files of the platform are pictures of a text, and only for the screen do they carry a token', () => {
  expect(fileIdOf(`${pictureAddress(id)}&token=abc`)).toBe(id)
  expect(fileIdOf(`https://elsewhere.example${pictureAddress(id)}`)).toBe(null)
  const html = `<p>图</p><img alt="x" src="${pictureAddress(id)}" /><img src="/other.png">`
  expect(withLinks(html, (file) => `/f?id=${file}&token=t`)).toBe(
    `<p>图</p><img alt="x" src="/f?id=${id}&amp;token=t" /><img src="/other.png">`,
  )
})

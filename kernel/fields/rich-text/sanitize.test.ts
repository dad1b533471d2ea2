import { expect, test } from 'vitest'
import { plainTextOf, sanitizeRichText } from './sanitize.ts'

const picture = '/api/flySource-resource/oss/endpoint/link-file?fileId=0193c1d2-0000-7000-8000-000000000001'

test.each([
  ['<p>好<script>alert(1)</script></p>', '<p>好</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p onclick="alert(1)">点我</p>', '<p>点我</p>'],
  ['<a href="javascript:alert(1)">点我</a>', '<span>点我</span>'],
  ['<a href="java\nscript:alert(1)">点我</a>', '<span>点我</span>'],
  ['<a href="//evil.example/x">点我</a>', '<span>点我</span>'],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
  ['<form action="/x"><input name="p"></form>', ''],
  ['<p style="position:fixed;background:url(https://evil.example/p)">字</p>', '<p>字</p>'],
  [
    '<p style="COLOR: Red; width:1px !important; color:expression(1); --x:1;;:;text-align : center">字</p>',
    '<p style="color:Red;text-align:center">字</p>',
  ],
  [
    '<p style="color:red/**/;background-color:#fff;font-size:12px\\;">字</p>',
    '<p style="background-color:#fff">字</p>',
  ],
  ['<p style="__proto__:x;constructor:red;color:&quot;red">字</p>', '<p>字</p>'],
  ['<img src="https://evil.example/pixel.gif">', ''],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
  ['<p class="MsoNormal"><o:p>粘贴</o:p></p><!--[if gte mso 9]><xml>x</xml><![endif]-->', '<p>粘贴</p>'],
])('%s is made harmless', (html, clean) => {
  expect(sanitizeRichText(html)).toBe(clean)
})

test('what people write stays', () => {
  const html = `<h2>通知</h2><p style="text-align:center"><strong>重要</strong></p><table><tbody><tr><td colspan="2">格</td></tr></tbody></table><img src="${picture}" alt="图" />`
  expect(sanitizeRichText(html)).toBe(html.replaceAll('&', '&amp;'))
})

test('cleaning twice changes nothing more', () => {
  const once = sanitizeRichText('<p>a &lt;b&gt; &amp; <a href="https://example.org/?a=1&b=2">链接</a></p>')
  expect(sanitizeRichText(once)).toBe(once)
  expect(once).toContain('rel="noopener noreferrer"')
})

test('words alone', () => {
  expect(plainTextOf('<p>第一段</p><p>a &lt; b</p>')).toBe('第一段 a < b')
})

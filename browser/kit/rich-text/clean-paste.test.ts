import { expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

test('a page of Word keeps its words, headings, links and lists, and nothing of Word', () => {
  const copied = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {mso-x:1}</style></head><body lang=ZH-CN>
<!--StartFragment--><h2 style='mso-x:y'>通知<o:p></o:p></h2>
<p class=MsoNormal style='margin:0cm'><span lang=EN-US style='font-family:"宋体"'>今晚<b>九点</b></span><o:p></o:p></p>
<p class=MsoNormal>&nbsp;</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>1.<span>&nbsp;&nbsp;</span></span><![endif]>带学生证</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>2.<span>&nbsp;</span></span><![endif]>不要迟到</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Wingdings'>·</span><![endif]>地点见群</p>
<p><a href="https://example.org/a" class=x>详情</a><img width=3 src="file:///C:/Users/a.png"></p>
<!--[if gte vml 1]><v:shape><v:imagedata src="x"/></v:shape><![endif]--><!--EndFragment--></body></html>`
  expect(cleanPaste(copied).replace(/>\s+</g, '><')).toBe(
    '<h2>通知</h2><p><span>今晚<b>九点</b></span></p><ol><li><p>带学生证</p></li><li><p>不要迟到</p></li></ol><ul><li><p>地点见群</p></li></ul><p><a href="https://example.org/a">详情</a></p>',
  )
})

test('what comes from elsewhere stays readable, pictures within it too', () => {
  expect(cleanPaste('<p style="color:red">一</p><img onerror="x" src="data:image/png;base64,AAAA" alt="图">')).toBe(
    '<p>一</p><img src="data:image/png;base64,AAAA" alt="图">',
  )
  expect(cleanPaste('纯文字')).toBe('纯文字')
})

import { expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { mailHtml } from './mail-html.ts'

test('each paragraph is its own, under the brand', () => {
  const html = mailHtml('첫째 줄\n둘째 줄\n\n123456\n\n끝')
  const texts = [...html.matchAll(/<p [^>]*>(.*?)<\/p>/g)].map(([, text]) => text)
  expect(texts).toEqual([TRIAL_SHOP.brand.korean, '첫째 줄<br>둘째 줄', '123456', '끝'])
})

test('what looks like markup stays text', () => {
  expect(mailHtml(`<a href="x" onclick='y'>&amp;</a>`)).toContain(
    '&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})

test('a line that is an address leads there, and no other', () => {
  const html = mailHtml('자세히 보기\nhttps://app.seasonkeep.kr/home?a=1&b=2\n\njavascript:alert(1)')
  expect(html).toContain(
    'href="https://app.seasonkeep.kr/home?a=1&amp;b=2" style="color:#0b4fc4">https://app.seasonkeep.kr/home?a=1&amp;b=2</a>',
  )
  expect(html.match(/<a /g)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { SHOP } from '#core/shared/shop.ts'
import { mailHtml } from './mail-html.ts'

test('each paragraph is its own, under the brand', () => {
  const html = mailHtml('첫째 줄\n둘째 줄\n\n123456\n\n끝')
  const texts = [...html.matchAll(/<p [^>]*>(.*?)<\/p>/g)].map(([, text]) => text)
  expect(texts).toEqual([SHOP.brand.korean, '첫째 줄<br>둘째 줄', '123456', '끝'])
})

test('what looks like markup stays text', () => {
  expect(mailHtml(`<a href="x" onclick='y'>&amp;</a>`)).toContain(
    '&lt;a href=&quot;x&quot; onclick=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})

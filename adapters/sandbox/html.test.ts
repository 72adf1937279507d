import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { html } from './html.ts'

test('keeps markup and escapes texts, wherever they are', () => {
  expect(html`<p title="${`"><script>`}">${['<b>', "it's & <i>"].map(text => html`${text} `)}${7}</p>`.markup).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt; it&#39;s &amp; &lt;i&gt; 7</p>',
  )
})

test('no text opens a tag or leaves an attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('<>&"\'a/=가')) }), text => {
      expect(html`${text}`.markup).not.toMatch(/[<>"']/)
    }),
  )
})

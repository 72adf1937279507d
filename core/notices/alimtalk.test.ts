import { expect, test } from 'vitest'
import { ALIMTALK_KINDS, alimtalkTemplateOf } from './alimtalk.ts'
import { NOTICE_KINDS, type NoticeKind } from './notice-kind.ts'

/** A shop that set a template for everything, past all checks. */
const EVERYTHING = { channel: 'KA01PF', templates: NOTICE_KINDS.map(kind => ({ kind, id: `TP-${kind}` })) }

test('what is about news and offers, or written by hand, is never an Alimtalk (G228)', () => {
  const never = NOTICE_KINDS.filter(kind => kind.startsWith('MARKETING') || kind === 'WRITTEN')
  expect(never).toHaveLength(4)
  for (const kind of never) {
    expect(ALIMTALK_KINDS).not.toContain(kind)
    expect(alimtalkTemplateOf({ alimtalk: EVERYTHING }, kind)).toBeNull()
  }
})

test.each<[NoticeKind]>([['PAID'], ['PICKUP_SET'], ['RENEWAL_DECLINED']])(
  '%s goes by its template, and without one as a text message (G228)',
  kind => {
    expect(alimtalkTemplateOf({ alimtalk: EVERYTHING }, kind)).toEqual({ channel: 'KA01PF', template: `TP-${kind}` })
    expect(alimtalkTemplateOf({ alimtalk: { channel: 'KA01PF', templates: [] } }, kind)).toBeNull()
    expect(alimtalkTemplateOf({ alimtalk: null }, kind)).toBeNull()
  },
)

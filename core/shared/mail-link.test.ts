import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

const TO = 'help@seasonkeep.kr'

/** As a mail app reads the address. */
const parseParts = (link: string) =>
  link
    .slice(link.indexOf('?') + 1)
    .split('&')
    .map(part => part.split('=').map(decodeURIComponent))

test('a mail opens with its subject and its text', () => {
  expect(mailLink({ to: TO, subject: '[시즌킵] 문의', body: '안녕하세요\n둘째 줄' })).toBe(
    'mailto:help@seasonkeep.kr?subject=%5B%EC%8B%9C%EC%A6%8C%ED%82%B5%5D%20%EB%AC%B8%EC%9D%98&body=%EC%95%88%EB%85%95%ED%95%98%EC%84%B8%EC%9A%94%0D%0A%EB%91%98%EC%A7%B8%20%EC%A4%84',
  )
})

test('a text cannot become a header', () => {
  const link = mailLink({ to: TO, subject: 'hi\r\nBcc: a@b.kr', body: 'x&cc=a@b.kr&body=y#z?bcc=a' })
  expect(parseParts(link)).toEqual([
    ['subject', 'hi Bcc: a@b.kr'],
    ['body', 'x&cc=a@b.kr&body=y#z?bcc=a'],
  ])
  expect(link.startsWith(`mailto:${TO}?`)).toBe(true)
  expect(link).not.toContain('#')
})

// Whatever is typed arrives as it was typed, but for the ends of its lines.
test('every text arrives', () => {
  assert(
    property(string({ unit: 'binary' }), body => {
      const [, [, arrived] = []] = parseParts(mailLink({ to: TO, subject: 's', body }))
      expect(arrived).toBe(body.replaceAll(/\r\n?|\n/g, '\r\n'))
    }),
  )
  expect(() => mailLink({ to: TO, subject: '\ud800', body: '\udc00' })).not.toThrow()
})

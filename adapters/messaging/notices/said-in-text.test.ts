import { expect, test } from 'vitest'
import type { OrderId } from '#core/shared/ids.ts'
import { noticeMail, noticeSms } from './notice-texts.ts'
import type { NoticeWords } from './notice-words.ts'
import { saidInText } from './said-in-text.ts'

const APP = 'https://seasonkeep.kr'
const ORDER = 'SK-7Q2K9XMD4TBA' as OrderId

const WORDS: NoticeWords = {
  what: '스키 보관료 99,000원을 결제했어요.',
  next: '11월 25일 (수)까지 가지러 갈게요.\n정해지면 알려드릴게요.',
  path: '/home',
  orderNumbers: [ORDER],
}

test('a message is read back as it was meant, by whichever way it went (G781)', () => {
  const { what, next, path } = WORDS
  const { subject, text } = noticeMail(WORDS, APP, [ORDER])
  for (const way of ['SMS', 'ALIMTALK'] as const)
    expect(saidInText(noticeSms(WORDS, APP), way)).toEqual({ what, next, path })
  expect(saidInText(`${subject}\n\n${text}`, 'EMAIL')).toEqual({ what, next, path })
})

test('a link to pay by opens nothing here: what opens it was in the message alone', () => {
  const text = noticeSms({ ...WORDS, path: '/pay/7Q2K9XMD4TBA0123…' }, APP)
  expect(saidInText(text, 'SMS')).toMatchObject({ what: WORDS.what, path: null })
})

test('words without a frame stay as they are', () => {
  expect(saidInText('내일 다시 연락드릴게요.', 'SMS')).toEqual({
    what: '내일 다시 연락드릴게요.',
    next: '',
    path: null,
  })
})

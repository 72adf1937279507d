import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { BulletList } from './bullet-list.tsx'
import { ListRow } from './list-row.tsx'
import { Whole } from './whole.tsx'

afterEach(cleanup)

const shown = (text: string) => {
  const { container } = render(<Whole text={text} />)
  return { words: container.textContent, whole: [...container.querySelectorAll('span')].map(span => span.textContent) }
}

test.each([
  ['고객센터 1588-0000으로 물어봐 주세요.', ['1588-0000으로']],
  ['고객센터(02-123-4567)로 알려 주세요.', ['고객센터(02-123-4567)로']],
  ['도움이 필요하면 1588-0000 (평일 10:00~18:00)', ['1588-0000']],
  ['2027년 12월 2일에 끝났어요. 2028년 1월 1일까지 정해 주세요.', ['2027년 12월 2일에', '2028년 1월 1일까지']],
  ['11월 25일 (수)에 만나지 못했어요.', ['11월 25일 (수)에']],
  ['11월 24일 (화)~25일 (수)', ['11월 24일 (화)~25일 (수)']],
  ['11월 30일 (월)~12월 1일 (화)에 가요', ['11월 30일 (월)~12월 1일 (화)에']],
  ['늦게 찾는 3일 치 9,000원을 내 주세요.', []],
])('of "%s" what stands whole is %j (G904)', (text, whole) => {
  expect(shown(text)).toEqual({ words: text, whole })
})

test('so it is in lists of promises and in the notes of a menu', () => {
  const { container } = render(
    <MemoryRouter>
      <BulletList items={['2026년 12월 6일까지 찾아가 주세요.']} />
      <ListRow title="전화로 문의하기" note="1588-0000 · 평일 10:00~18:00" way={{ to: '/mypage/faq' }} />
    </MemoryRouter>,
  )
  const innermost = [...container.querySelectorAll('span')].filter(({ children }) => children.length === 0)
  expect(innermost.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['2026년 12월 6일까지', '1588-0000']),
  )
})

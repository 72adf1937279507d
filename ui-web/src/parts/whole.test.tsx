import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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

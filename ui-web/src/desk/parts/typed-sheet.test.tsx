import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { closeTopDialog } from '../../parts/open-dialogs.ts'
import { Button } from '../../parts/button.tsx'
import { TypedSheet } from './typed-sheet.tsx'

afterEach(cleanup)

const open = async () => {
  const onClose = vi.fn<() => void>()
  render(
    <TypedSheet open title="문의 적기" onClose={onClose} actions={<Button>기록하기</Button>}>
      <textarea aria-label="내용" />
      <input type="radio" aria-label="전화" />
    </TypedSheet>,
  )
  await screen.findByRole('dialog')
  return { onClose, user: userEvent.setup() }
}
const button = (name: string) => screen.findByRole('button', { name })

test('a sheet in which words were typed asks before a step back or Escape costs them (G756)', async () => {
  const { onClose, user } = await open()
  await user.type(screen.getByRole('textbox'), '엣지')
  await user.keyboard('{Escape}')
  expect((await screen.findByRole('alert')).textContent).toBe('닫으면 적은 내용이 지워져요.')
  await user.click(await button('계속 적기'))
  await button('기록하기')
  expect(screen.getByDisplayValue('엣지')).toBeDefined()

  closeTopDialog()
  await user.click(await button('지우고 닫기'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a sheet in which nothing or only a choice was made closes at once (G756)', async () => {
  const { onClose, user } = await open()
  await user.click(screen.getByRole('radio'))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

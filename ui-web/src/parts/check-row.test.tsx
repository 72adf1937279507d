import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { CheckRow } from './check-row.tsx'

afterEach(cleanup)

const Consent = () => {
  const [isChecked, setChecked] = useState(false)
  return (
    <CheckRow
      label="(필수) 서비스 이용약관"
      note="새 창에서 읽을 수 있어요"
      checked={isChecked}
      onChange={setChecked}
      link={<a href="/terms-of-use">보기</a>}
    />
  )
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '(필수) 서비스 이용약관' })

describe('a row to tick', () => {
  test('is ticked by a tap on its words', async () => {
    render(<Consent />)
    await userEvent.click(screen.getByText('(필수) 서비스 이용약관'))
    expect(box().checked).toBe(true)
    await userEvent.click(screen.getByText('(필수) 서비스 이용약관'))
    expect(box().checked).toBe(false)
  })

  test('is ticked from the keyboard', async () => {
    render(<Consent />)
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(box().checked).toBe(true)
  })

  test('stays as it is when its link is followed', async () => {
    render(<Consent />)
    await userEvent.click(screen.getByRole('link', { name: '보기' }))
    expect(box().checked).toBe(false)
  })

  test('is described by its note', () => {
    render(<Consent />)
    const note = screen.getByText('새 창에서 읽을 수 있어요')
    expect(box().getAttribute('aria-describedby')).toBe(note.id)
  })
})

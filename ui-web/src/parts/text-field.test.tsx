import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { TextField, type TextFieldProps } from './text-field.tsx'

afterEach(cleanup)

/** A field that keeps only composed syllables, as the name step does. */
const HangulField = (props: Partial<TextFieldProps>) => {
  const [value, setValue] = useState('')
  const keep = (text: string) => setValue(text.replaceAll(/[^가-힣]/g, ''))
  return <TextField label="이름" value={value} onChange={keep} {...props} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '이름' })

describe('a text field', () => {
  test('is found by its label, which stays while one types', async () => {
    render(<HangulField placeholder="김시즌" />)
    await userEvent.type(field(), '김시즌')
    expect(field().value).toBe('김시즌')
    expect(screen.getByText('이름').tagName).toBe('LABEL')
  })

  test('never rewrites a syllable that is still being composed', () => {
    render(<HangulField />)
    fireEvent.compositionStart(field())
    fireEvent.change(field(), { target: { value: 'ㄱ' } })
    expect(field().value).toBe('ㄱ')
    fireEvent.change(field(), { target: { value: '기' } })
    fireEvent.change(field(), { target: { value: '김a' } })
    expect(field().value).toBe('김a')
    fireEvent.compositionEnd(field())
    expect(field().value).toBe('김')
  })

  test('says its message politely, and as its description', () => {
    render(<HangulField message={{ tone: 'bad', text: '한글로만 입력해 주세요' }} />)
    expect(screen.getByRole('status').textContent).toBe('한글로만 입력해 주세요')
    expect(screen.getByRole('status').id).toBe(field().getAttribute('aria-describedby'))
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  test('is not invalid while its message only helps', () => {
    render(<HangulField message={{ tone: 'good', text: '좋아요' }} />)
    expect(field().getAttribute('aria-invalid')).toBeNull()
  })

  test('can be emptied with one tap and keeps the focus', async () => {
    render(<HangulField />)
    await userEvent.type(field(), '김시즌')
    await userEvent.click(screen.getByRole('button', { name: '이름 지우기' }))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
  })

  test('shows a password only while asked to', async () => {
    render(<TextField label="비밀번호" type="password" value="ski12345" onChange={() => undefined} />)
    const input = screen.getByLabelText<HTMLInputElement>('비밀번호')
    const reveal = screen.getByRole('button', { name: '비밀번호 보기' })
    expect(input.type).toBe('password')
    await userEvent.click(reveal)
    expect(input.type).toBe('text')
    expect(reveal.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(reveal)
    expect(input.type).toBe('password')
  })
})

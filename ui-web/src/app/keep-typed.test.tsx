import { screen, waitFor } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { TextField } from '../parts/text-field.tsx'
import { keepTyped } from './keep-typed.ts'

afterEach(() => document.body.replaceChildren())

function Form() {
  const [value, setValue] = useState('')
  return (
    <>
      <TextField label="비밀번호" name="password" value={value} onChange={setValue} />
      <p>{value.length}자</p>
    </>
  )
}

test('what was typed into the page of the build is in the screen that takes its place (G611)', async () => {
  document.body.innerHTML = '<div id="root"><form><input name="password"><input></form></div>'
  const root = document.querySelector<HTMLElement>('#root')
  const early = document.querySelector('input')
  if (root === null || early === null) throw new Error('nothing is there')
  early.value = 'powder9day'
  keepTyped(root)
  startTransition(() => createRoot(root).render(<Form />))
  await waitFor(() => expect(screen.getByText('10자')).toBeTruthy())
  expect(screen.getByLabelText<HTMLInputElement>('비밀번호').value).toBe('powder9day')
})

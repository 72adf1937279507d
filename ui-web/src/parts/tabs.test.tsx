import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const TABS = [
  { value: 'first', label: '진행 중' },
  { value: 'second', label: '보관 중' },
  { value: 'third', label: '지난 내역' },
] as const

function Shown() {
  const [value, setValue] = useState<(typeof TABS)[number]['value']>('first')
  return (
    <Tabs label="이용 내역" tabs={TABS} value={value} onChange={setValue}>
      {`목록 ${value}`}
    </Tabs>
  )
}

const chosen = () => screen.getByRole('tab', { selected: true })

test('a tab that is pressed shows what it names', () => {
  render(<Shown />)
  expect(chosen()).toHaveProperty('textContent', '진행 중')
  fireEvent.click(screen.getByRole('tab', { name: '보관 중' }))
  expect(screen.getByRole('tabpanel', { name: '보관 중' })).toHaveProperty('textContent', '목록 second')
})

test('the arrow keys, Home and End move between the tabs, round the end, and the one that is shown is the one that Tab reaches', () => {
  render(<Shown />)
  const steps = [
    ['ArrowRight', '보관 중'],
    ['End', '지난 내역'],
    ['ArrowRight', '진행 중'],
    ['ArrowLeft', '지난 내역'],
    ['Home', '진행 중'],
  ] as const
  for (const [key, name] of steps) {
    fireEvent.keyDown(chosen(), { key })
    expect(chosen()).toHaveProperty('textContent', name)
    expect(document.activeElement).toBe(chosen())
    expect(screen.getAllByRole('tab').map(tab => tab.tabIndex)).toEqual(
      screen.getAllByRole('tab').map(tab => (tab === chosen() ? 0 : -1)),
    )
  }
})

test('two arrow keys before the next screen is drawn go on by two tabs', () => {
  const onChange = vi.fn<(value: string) => void>()
  render(
    <Tabs label="이용 내역" tabs={TABS} value="first" onChange={onChange}>
      목록
    </Tabs>,
  )
  fireEvent.keyDown(chosen(), { key: 'ArrowRight' })
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
  expect(onChange.mock.calls).toEqual([['second'], ['third']])
})

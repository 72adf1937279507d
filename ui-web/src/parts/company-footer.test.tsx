import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { SHOP } from '../app/shop.ts'
import { CompanyFooter } from './company-footer.tsx'

afterEach(cleanup)

const { company, support } = SHOP

test('one line says whose shop it is, and a tap all that the law asks for (G221)', async () => {
  render(<CompanyFooter />, { wrapper: MemoryRouter })
  const footer = screen.getByRole('contentinfo')
  const details = within(footer).getByRole('group')
  expect(details).toHaveProperty('open', false)
  await userEvent.click(within(footer).getByText(`${company.name} 사업자 정보`))
  expect(details).toHaveProperty('open', true)
  for (const fact of [...Object.values(company), support.phone, support.email]) {
    expect(footer.textContent).toContain(fact)
  }
})

test('the official look-up opens with the number in digits (G221)', () => {
  render(<CompanyFooter />, { wrapper: MemoryRouter })
  expect(screen.getByText('사업자정보 확인').closest('a')?.getAttribute('href')).toBe(
    'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=0000000000',
  )
})

import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import {
  approveDeviceRequest,
  readDeviceRequest,
  refuseDeviceRequest,
} from '#adapters/http/contract/staff/command-line.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi, refuse } from '../../testing/fake-staff-api.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

afterEach(cleanup)

let api: FakeStaffApi
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('OPERATOR'))
  api.on(readDeviceRequest, ({ code }) =>
    code === 'AB3D-E9KM'
      ? {
          machine: 'counter-pc',
          network: '203.0.113.7',
          requestedAt: pageClock().now(),
          expiresAt: Instant.plusSeconds(pageClock().now(), 600),
        }
      : refuse(404, 'USER_CODE_UNKNOWN', '이 코드로 기다리는 명령줄이 없어요.', 'code'),
  )
})

const button = (name: string) => screen.findByRole('button', { name })

test('before approving it is said what asks, from where, as whom, and to refuse what was not begun oneself (G385)', async () => {
  api.on(approveDeviceRequest, () => undefined)
  const { user } = await visitDesk(api, '/desk/device?code=ab3de9km')
  await screen.findByText('AB3D-E9KM')
  await screen.findByText('counter-pc')
  await screen.findByText('203.0.113.7')
  await screen.findByText(/12시간 동안 김기사님\(현장\) 이름으로/)
  await screen.findByText(/직접 시작한 로그인일 때만/)
  await user.click(await button('승인하기'))
  await screen.findByText(/승인했어요/)
  expect(api.asked.map(({ path }) => path)).toContain('/command-line/approve')
})

test('what is refused is refused, and nothing is approved by it (G385)', async () => {
  api.on(refuseDeviceRequest, () => undefined)
  const { user } = await visitDesk(api, '/desk/device?code=AB3D-E9KM')
  await user.click(await button('거절하기'))
  await screen.findByText(/거절했어요/)
  expect(api.asked.map(({ path }) => path)).not.toContain('/command-line/approve')
})

test('a code is typed too; one that nobody waits for leads back to typing (G385)', async () => {
  const { user, history } = await visitDesk(api, '/desk/device')
  const field = await screen.findByRole('textbox', { name: '코드' })
  await user.type(field, '12')
  await user.click(await button('확인하기'))
  await screen.findByText('숫자와 영문 8자리예요.')
  await user.clear(field)
  await user.type(field, 'zzzz 2222')
  await user.click(await button('확인하기'))
  await screen.findByText('이 코드로 기다리는 명령줄이 없어요.')
  await user.click(await button('다른 코드 입력하기'))
  await user.type(await screen.findByRole('textbox', { name: '코드' }), 'ab3d-e9km')
  await user.click(await button('확인하기'))
  await screen.findByText('counter-pc')
  expect(history.location.search).toBe('?code=AB3D-E9KM')
})

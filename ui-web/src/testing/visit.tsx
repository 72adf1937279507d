import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Container } from 'inversify'
import { Suspense } from 'react'
import { createMemoryRouter, RouterProvider, useLocation, type RouteObject } from 'react-router-dom'
import { ContainerContext } from '../di/container-context.ts'

/** Stands wherever the screens under test lead to. */
const Elsewhere = () => <output>{useLocation().pathname}</output>

type Visit = { readonly path: string; readonly state?: unknown }

/** Opens some screens on a device, as a customer would at this address. */
export const visitScreens = async (routes: RouteObject[], container: Container, { path, state = null }: Visit) => {
  const [pathname = '', search = ''] = path.split(/(?=\?)/)
  const router = createMemoryRouter([...routes, { path: '*', Component: Elsewhere }], {
    initialEntries: [{ pathname, search, state }],
  })
  const loaded = Promise.resolve(container)
  // Awaited, because a screen may suspend: for the container, for the code of a sheet.
  await act(async () =>
    render(
      <ContainerContext value={() => loaded}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </ContainerContext>,
    ),
  )
  return { router, user: userEvent.setup() }
}

import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Container } from 'inversify'
import { type ReactNode, Suspense } from 'react'
import {
  type RouteObject,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  useLocation,
  useRoutes,
} from 'react-router-dom'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { AppRouter } from '../app/app-router.tsx'
import { ContainerContext } from '../di/container-context.ts'
import { setPageClock } from '../app/page-clock.ts'

/** Stands wherever the screens under test lead to. */
const Elsewhere = () => <output>{useLocation().pathname}</output>

const Screens = ({ routes }: { readonly routes: RouteObject[] }): ReactNode => useRoutes(routes)

type Visit = { readonly path: string; readonly state?: unknown }

/** Opens some screens on a device, as a customer would at this address. */
export const visitScreens = async (routes: RouteObject[], container: Container, { path, state = null }: Visit) => {
  const [pathname = '', search = ''] = path.split(/(?=\?)/)
  const history = createMemoryHistory({ initialEntries: [{ pathname, search, state }], v5Compat: true })
  const loaded = Promise.resolve(container)
  setPageClock(resolve(container, Ports.clock))
  // Awaited, because a screen may suspend: for the container, for the code of a sheet.
  await act(async () =>
    render(
      <ContainerContext value={() => loaded}>
        <AppRouter history={history}>
          <Suspense>
            <Screens routes={[...routes, { path: '*', Component: Elsewhere }]} />
          </Suspense>
        </AppRouter>
      </ContainerContext>,
    ),
  )
  return { history, user: userEvent.setup() }
}

import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import type { Resolver } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { HomeToDraw } from '#core/storing/ports/home-drawing.ts'
import { AppRouter } from './app/app-router.tsx'
import { setPageClock } from './app/page-clock.ts'
import { ContainerContext } from './di/container-context.ts'
import { clearLoaded } from './hooks/use-loaded.ts'
import { HomeContent } from './screens/home/home-content.tsx'

/** Of what is asked for after the first drawing. */
const NOT_ASKED = {}

/** Home as the app first draws it, as HTML. */
export const drawHome = ({ home, customer, now }: HomeToDraw): string => {
  const clock = { now: () => now }
  setPageClock(clock)
  const bound = new Map<symbol, unknown>([
    [Ports.clock.id, clock],
    [AccountSide.readSession.id, () => ({ customer })],
  ])
  const container: Resolver = { get: id => bound.get(id) ?? NOT_ASKED }
  // As React marks what it has seen: drawn at once, it waits for nothing.
  const loaded = Object.assign(Promise.resolve(container), { status: 'fulfilled', value: container })
  const html = renderToString(
    <StrictMode>
      <AppRouter history={createMemoryHistory({ initialEntries: ['/home'] })}>
        <ContainerContext value={() => loaded}>
          <HomeContent
            known={{ home, customer: customer.id, readAt: now }}
            outdated={null}
            retry={() => Promise.resolve()}
          />
        </ContainerContext>
      </AppRouter>
    </StrictMode>,
  )
  clearLoaded() // Nothing of one customer stays for another.
  // React writes the title first, for the head of a document.
  return html.replace(/^<title>.*?<\/title>/, '')
}

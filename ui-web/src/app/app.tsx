import { useLocation, useRoutes } from 'react-router-dom'
import { ContainerContext, type LoadContainer } from '../di/container-context.ts'
import { routes } from './routes.tsx'
import { ScreenErrors } from './screen-errors.tsx'

/** The whole app below a router: the browser's, or one in memory at build time. */
export function App({ loadContainer }: { readonly loadContainer: LoadContainer }) {
  const { key } = useLocation()
  const screens = useRoutes(routes)
  return (
    <ContainerContext value={loadContainer}>
      <ScreenErrors visit={key}>{screens}</ScreenErrors>
    </ContainerContext>
  )
}

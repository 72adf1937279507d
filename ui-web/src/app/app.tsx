import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router-dom'
import { ContainerContext, type LoadContainer } from '../di/container-context.ts'

type AppProps = {
  readonly router: ComponentProps<typeof RouterProvider>['router']
  readonly loadContainer: LoadContainer
}

/** The whole app around a router: the browser's, or one in memory at build time and in tests. */
export const App = ({ router, loadContainer }: AppProps) => (
  <ContainerContext value={loadContainer}>
    <RouterProvider router={router} />
  </ContainerContext>
)

import { type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { type Desk, DeskContext } from '../desk.ts'
import { DeskErrors } from './desk-errors.tsx'

type Props = { readonly desk: Desk; readonly routes: RouteObject[] }

/** The whole desk below a router. */
export function DeskApp({ desk, routes }: Props) {
  const { key } = useLocation()
  const pages = useRoutes(routes)
  return (
    <DeskContext value={desk}>
      <DeskErrors visit={key}>{pages}</DeskErrors>
    </DeskContext>
  )
}

import { Navigate, useLocation } from 'react-router-dom'

/** Another address of the same screen; whatever came along (a message, a query) is handed on (G01). */
export function Alias({ to }: { readonly to: string }) {
  const { search, state } = useLocation()
  return <Navigate to={to + search} state={state as unknown} replace />
}

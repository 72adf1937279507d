import { useNavigate } from 'react-router-dom'
import { pathBehind } from '../app/history.ts'

/**
 * The way back to a screen: where the browser's own button leads there too, the same step; else in the place of this one. Either way
 * that button leads on from there, and not to the screen that was left (G187).
 */
export const useBackTo = (): ((path: string) => void) => {
  const navigate = useNavigate()
  return path => void (pathBehind() === path ? navigate(-1) : navigate(path, { replace: true }))
}

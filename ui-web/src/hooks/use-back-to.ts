import { useNavigate } from 'react-router-dom'
import { noteStepBack, pathBehind } from '../app/history.ts'

/** `state` goes along to a screen that wants to know something: the step of the browser cannot carry it. */
type StepBack = (path: string, state?: unknown) => void

/**
 * The way back to a screen: where the browser's own button leads there too, the same step; else in the place of this one. Either way
 * that button leads on from there, and not to the screen that was left (G187).
 */
export const useBackTo = (): StepBack => useStepBack((behind, path) => behind === path)

/** The way back to whichever screen led here; to this one, in its place, where none of ours did, as from a message (G187). */
export const useBackOr = (): StepBack => useStepBack(behind => behind !== null)

const useStepBack = (isWanted: (behind: string | null, path: string) => boolean): StepBack => {
  const navigate = useNavigate()
  return (path, state) => {
    if (state === undefined && isWanted(pathBehind(), path)) void navigate(-1)
    else {
      noteStepBack()
      void navigate(path, { replace: true, state })
    }
  }
}

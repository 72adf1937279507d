import { Landscape } from './landscape.tsx'

/** The empty place at dawn, at the foot of the splash. */
export const SplashScene = () => <Landscape sun={0.15} view="0 20 390 240" />

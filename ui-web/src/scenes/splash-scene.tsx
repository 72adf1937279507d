import { Landscape } from './landscape.tsx'

/** The empty place at dawn, under a sky that fills the screen. */
export const SplashScene = () => <Landscape sun={0.15} view="0 -900 390 1160" />

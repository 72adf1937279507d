/** The application, in the order in which its bar only grows: consent is given before money moves (G33). */
export const STORING_STEPS = [
  { path: '/storing/equipmentselection', progressPercent: 14.3 },
  { path: '/storing/locationselection', progressPercent: 29 },
  { path: '/storing/planselection', progressPercent: 43 },
  { path: '/storing/storinginfo', progressPercent: 57 },
  { path: '/storing/terms', progressPercent: 71 },
] as const

export type StoringPath = (typeof STORING_STEPS)[number]['path']

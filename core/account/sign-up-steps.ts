/** The screens of sign-up in order; `progress` is the listed percentage, drawn through `roundedProgress` (G28). */
export const SIGN_UP_STEPS = [
  { path: '/terms', progress: 17 },
  { path: '/name', progress: 34 },
  { path: '/email', progress: 51 },
  { path: '/password', progress: 68 },
  { path: '/passwordconfirm', progress: 85 },
  { path: '/phone', progress: 100 },
] as const

/** The same for someone who came from a social login. */
export const SOCIAL_SIGN_UP_STEPS = [
  { path: '/social-terms', progress: 33 },
  { path: '/social-name', progress: 66 },
  { path: '/social-phone', progress: 100 },
] as const

export type SignUpPath = (typeof SIGN_UP_STEPS | typeof SOCIAL_SIGN_UP_STEPS)[number]['path']

const PATHS: readonly (readonly SignUpPath[])[] = [SIGN_UP_STEPS, SOCIAL_SIGN_UP_STEPS].map(steps =>
  steps.map(step => step.path),
)

/** From the first step back leads out, to the login. */
export const previousStep = (path: SignUpPath): SignUpPath | '/easylogin' => {
  const paths = PATHS.find(list => list.includes(path)) ?? []
  return paths[paths.indexOf(path) - 1] ?? '/easylogin'
}
